"""SQLite is enough for a small site: writers wait and never get "database is locked"."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django_tasks_db.models import DBTaskResult

from tests.live_site import connection_to, stop, wait_until

SECONDS = "10"
"""Twice as long as SQLite lets a writer wait when nobody told it how long."""


@pytest.mark.slow
def test_two_writers_a_worker_and_a_slow_reader_get_along(tmp_path: Path) -> None:
    database = tmp_path / "site.sqlite3"
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}",
        "REDIS_URL": "",
        "LOG_LEVEL": "WARNING",
        "DJANGO_SETTINGS_MODULE": "buttonmen.settings",
    }

    output = tmp_path / "output"

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        with output.open("ab") as stream:
            return subprocess.Popen(
                [sys.executable, *arguments],
                env=environment,
                cwd=settings.BASE_DIR,
                stdout=stream,
                stderr=stream,
            )

    assert start("manage.py", "migrate", "-v0").wait() == 0
    worker = start("manage.py", "db_worker", "--interval", "0.3", "-v0")
    parts = ["write", "write", "read_slowly"]
    players = [start("-m", "tests.site.contention", part, SECONDS) for part in parts]
    codes = [player.wait() for player in players]
    wait_until(lambda: count_done_tasks(database))
    stop(worker)

    said = output.read_text()
    assert "database is locked" not in said
    assert codes == [0, 0, 0], said
    assert worker.returncode == 0, said
    with sqlite3.connect(database) as written_to:
        written = written_to.execute("SELECT about FROM accounts_user").fetchall()
    assert len(written) == 2
    assert all(int(times) > 1 for (times,) in written)


def count_done_tasks(database: Path) -> int:
    """Return how many tasks the worker has done; a slow worker may not have started yet."""
    with sqlite3.connect(database) as site:
        table = DBTaskResult._meta.db_table
        count = f"SELECT count(*) FROM {table} WHERE status = 'SUCCESSFUL'"  # noqa: S608
        (done,) = site.execute(count).fetchone()
    return int(done)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="is about SQLite")
def test_a_thread_that_looks_for_work_again_and_again_opens_the_file_once(tmp_path: Path) -> None:
    worker = connection_to(f"sqlite:///{tmp_path}/site.sqlite3")
    worker.settings_dict["CONN_MAX_AGE"] = connection.settings_dict["CONN_MAX_AGE"]
    opened = []
    for _look in range(3):
        with worker.cursor() as cursor:
            cursor.execute("SELECT 1")
        opened.append(worker.connection)
        worker.close_if_unusable_or_obsolete()  # as close_old_connections does, between two looks
    assert opened.count(opened[0]) == 3
    worker.close()
