"""What belongs to one release: a digest of its files, and cached values that no other release reads."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.cache import cache

from core import release
from core.release import release_cache
from stats.tables.site import SiteFigures

FIGURES = SiteFigures(1, 2, [], [], None, 0)
PROGRAM = """
import tests.environment
from api.v1 import etag_of_schema
from core.release import release
from pages.previews.cards import of_site
from pages.previews.picture_cache import digest_of
print(release(), etag_of_schema(None), digest_of(of_site()))
"""


def test_processes_of_a_release_give_the_same_etags() -> None:
    # Each process orders its sets differently.
    given = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=settings.BASE_DIR,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(given) == 1
    assert release.release() in given.pop()


def test_another_release_reads_only_plain_values(monkeypatch: pytest.MonkeyPatch) -> None:
    release_cache.set("figures", FIGURES)
    cache.set("count", 5)
    assert release_cache.get("figures") == FIGURES
    monkeypatch.setattr(release, "release", lambda: "another")
    assert release_cache.get("figures") is None
    assert cache.get("count") == 5


def test_the_cache_for_all_releases_takes_no_instance_of_our_classes() -> None:
    with pytest.raises(AssertionError, match="SiteFigures belongs in"):
        cache.set("figures", FIGURES)
