"""A site of a former release is updated: every row, every figure and every match is as it was."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from tests.releases import filled

RELEASES = sorted(file.name.removesuffix(".jsonl.gz") for file in filled.FOLDER.glob("*.jsonl.gz"))


@pytest.fixture
def empty_database(tmp_path: Path) -> str:
    """The address of a database of the same engine, in which nothing was made yet."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{tmp_path / 'db.sqlite3'}"
    known = connection.get_connection_params()
    server = {key: known[key] for key in ("host", "port", "user", "password") if key in known}
    name = f"updated_{os.getpid()}"
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name}")
        admin.execute(f"CREATE DATABASE {name}")
    return os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"


@pytest.mark.slow
@pytest.mark.services
@pytest.mark.parametrize("version", RELEASES)
def test_everything_is_as_it_was(version: str, empty_database: str) -> None:
    updated = subprocess.run(
        [sys.executable, "-m", "tests.releases", "update", version],
        env=os.environ | {"DATABASE_URL": empty_database},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert updated.returncode == 0, updated.stderr
    assert updated.stdout.splitlines() == filled.lines(version)


def test_the_first_release_has_rows_of_every_kind() -> None:
    counted = [line.split('"', 2)[1] for line in filled.lines("1.0.0")]
    seldom = {"accounts.introduction", "games.lot", "stats.matchup"}
    kinds = {model._meta.label_lower for model in apps.get_models() if filled.is_kept(model)}
    assert kinds - set(counted) == seldom
