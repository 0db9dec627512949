"""A new SQLite database gets at once what all migrations together make."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from tests.live_site import ROOT, LiveSite, answers, stop, wait_until
from tests.migrated import migrate, migrated_path, one_process

CREATING = """
import tests.environment
from django.core.management import call_command
from buttonmen.management.commands.prepare import create_tables, is_empty
assert is_empty()
create_tables()
call_command("migrate", verbosity=0)
assert not is_empty()
"""
BY_ORDER_OR_TIME = {"id", "applied", "content_type_id", "permission_id"}
"""Columns whose values depend on the order or the time in which rows were made."""


def schema_of(database: sqlite3.Connection) -> dict[str, list[str]]:
    found = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    # sorted, as columns may have another order
    return {name: sorted(sql[sql.index("(") + 1 : sql.rindex(")")].split(", ")) for name, sql in found}


def rows_of(database: sqlite3.Connection) -> dict[str, list[str]]:
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    database.row_factory = sqlite3.Row
    found = {}
    for (table,) in tables.fetchall():
        rows = [dict(row) for row in database.execute(f"SELECT * FROM {table}")]  # noqa: S608
        found[table] = sorted(
            str({name: row[name] for name in sorted(row.keys() - BY_ORDER_OR_TIME)}) for row in rows
        )
    return found


def test_tables_and_rows_are_those_that_migrations_make(tmp_path: Path) -> None:
    path = tmp_path / "site.sqlite3"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{path}"}
    subprocess.run([sys.executable, "-c", CREATING], cwd=ROOT, env=environment, check=True)
    with one_process():
        if not migrated_path().exists():
            migrate()
    with closing(sqlite3.connect(path)) as created, closing(sqlite3.connect(migrated_path())) as migrated:
        assert schema_of(created) == schema_of(migrated)
        assert rows_of(created) == rows_of(migrated)


def test_an_empty_database_is_served_with_the_catalogue(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/new.sqlite3", DEBUG="true")
    command = [sys.executable, "manage.py", "serve", str(urlsplit(site.url).port)]
    with site.log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=site.environment, stdout=output, stderr=output)
    try:
        wait_until(lambda: process.poll() is not None or answers(site.url), seconds=120)
        with urlopen(f"{site.url}/sets/") as page:
            assert "Soldiers" in page.read().decode()
        assert f"The site is at {site.url}  (Ctrl+C stops it)" in site.newest_log()
    finally:
        stop(process)
