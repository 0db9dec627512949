"""One command prepares a database, however often it runs."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import override_settings
from pytest_django.fixtures import Settings

from accounts.models import User
from buttons.models import Button

pytestmark = pytest.mark.django_db

ROOT = Path(settings.BASE_DIR)
WITHOUT_PRIVILEGES = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""With these root may write where others may not."""


@pytest.fixture(autouse=True)
def passwords(settings: Settings) -> None:
    settings.DEMO_PASSWORD = "quartz-lamp"
    settings.ADMIN_PASSWORD = "copper-lamp"


def test_in_development_a_player_and_an_admin_can_log_in(settings: Settings) -> None:
    settings.DEBUG = True
    call_command("prepare")
    settings.DEMO_PASSWORD = "another-lamp"
    call_command("prepare")
    assert Button.objects.exists()
    assert User.objects.filter(is_robot=False).count() == 2
    assert Client().login(username="demo", password="another-lamp")
    assert Client().login(username="admin", password="copper-lamp")
    assert User.objects.filter_by_name("admin").get().is_superuser
    assert not User.objects.filter_by_name("demo").get().is_staff


def test_elsewhere_nobody_is_made_up(settings: Settings) -> None:
    settings.DEBUG = False
    call_command("prepare")
    assert not User.objects.filter(is_robot=False).exists()


@pytest.fixture
def read_only_tree(tmp_path: Path) -> Iterator[Path]:
    """Copy the program without write permission for files and folders, like in the image."""
    tree = tmp_path / "site"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "var", "tests", "__pycache__", "*.mo"))
    for path in (tree, *tree.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    yield tree
    for path in (tree, *tree.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)


def test_a_tree_that_cannot_be_written_is_prepared_all_the_same(read_only_tree: Path) -> None:
    may_write_all = os.geteuid() == 0
    prepared = subprocess.run(
        [*(WITHOUT_PRIVILEGES if may_write_all else ()), sys.executable, "manage.py", "prepare"],
        cwd=read_only_tree,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
            "SECRET_KEY": "x" * 50,
            "SITE_URL": "http://localhost",
            "EMAIL_URL": "dummy:",
            "DATABASE_URL": f"sqlite:///{read_only_tree.parent}/db.sqlite3",
        },
        capture_output=True,
        text=True,
    )
    assert prepared.returncode == 0, prepared.stderr
    assert "Puzzles: " in prepared.stdout
    warnings = [line for line in prepared.stderr.splitlines() if "Could not compile" in line]
    languages = sorted(path.parent.name for path in (read_only_tree / "locale").glob("*/LC_MESSAGES"))
    assert [
        any(f"locale/{language}/LC_MESSAGES/django.po: [Errno 13]" in warning for warning in warnings)
        for language in languages
    ] == [True] * len(warnings)


def test_only_a_language_file_that_changed_is_compiled(tmp_path: Path) -> None:
    source = tmp_path / "it/LC_MESSAGES/django.po"
    source.parent.mkdir(parents=True)
    language = polib.POFile()
    language.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    language.append(polib.POEntry(msgid="die", msgstr="dado"))
    language.save(str(source))
    compiled = source.with_suffix(".mo")
    with override_settings(LOCALE_PATHS=[tmp_path]):
        call_command("compilemessages", verbosity=0)
        assert [entry.msgstr for entry in polib.mofile(str(compiled))] == ["dado"]
        compiled.write_bytes(b"as it was")
        call_command("compilemessages", verbosity=0)
        assert compiled.read_bytes() == b"as it was"
        os.utime(compiled, ns=(0, 0))
        call_command("compilemessages", verbosity=0)
        assert [entry.msgstr for entry in polib.mofile(str(compiled))] == ["dado"]
