"""Updates from a former release: every row, figure and match stays the same."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from games.listening import hear_again
from tests.releases import filled

RELEASES = sorted(file.name.removesuffix(".jsonl.gz") for file in filled.FOLDER.glob("*.jsonl.gz"))


OF_NEW_TABLES = {"auth.group_permissions", "auth.permission", "contenttypes.contenttype"}
"""Django adds rows here for each new table, and curators get the permissions of later releases."""


@pytest.fixture
def empty_database(tmp_path: Path) -> str:
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
    before = filled.lines(version)
    after = without_new_columns(updated.stdout.splitlines(), before)
    gone, new = set(before) - set(after), set(after) - set(before)
    assert [line for line in after if line not in new] == [line for line in before if line not in gone]
    assert sorted(tasks_of_missed(gone)) == sorted(new_tasks(new))


def without_new_columns(after: list[str], before: list[str]) -> list[str]:
    """Leave out columns that the older release did not have; they have their default."""
    known: dict[str, set[str]] = {}
    for label, row in map(json.loads, before):
        known.setdefault(label, set()).update(row)
    rows = ((label, row, known.get(label, set(row))) for label, row in map(json.loads, after))
    return [
        json.dumps([label, {name: row[name] for name in row if name in old}], sort_keys=True)
        for label, row, old in rows
    ]


def tasks_of_missed(gone: set[str]) -> Iterator[list[Any]]:
    """Yield the tasks that games.0002 makes for listeners that missed news."""
    for label, row in map(json.loads, gone):
        assert label == "games.missed"
        yield [hear_again.module_path, row["next_try_at"], [row["listener"], row["news"], row["tries"]]]


def new_tasks(new: set[str]) -> Iterator[list[Any]]:
    for label, row in map(json.loads, new):
        if label in OF_NEW_TABLES:
            continue
        assert (label, row["status"]) == ("django_tasks_database.dbtaskresult", "READY")
        yield [row["task_path"], row["run_after"], row["args_kwargs"]["args"]]


def test_the_first_release_has_rows_of_every_kind() -> None:
    counted = [line.split('"', 2)[1] for line in filled.lines("1.0.0")]
    seldom = {"accounts.introduction", "games.lot", "stats.matchup"}
    later = {"buttons.savedfilter", "notifications.matchhook", "training.fightervote", "community.roomline"}
    later |= {"buttonmen.processreport", "buttonmen.backup"}
    later |= {"buttonmen.networkban", "buttonmen.temporaryrate", "community.mailing"}
    later |= {"games.importedlog", "api.imported"}
    kinds = {model._meta.label_lower for model in apps.get_models() if filled.is_kept(model)}
    assert kinds - set(counted) == seldom | later
