"""A read-only database: a page that tries a change shows why it failed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser, expect

from games.models import Match
from tests.browser.at_the_table import a_match, friends, match_now, page_of, surrender
from tests.live_site import LiveSite, wait_until

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="makes a file read-only")

SAID = "Right now you can only look at the site."
WRITE_VERSION_AT = 18
KNOWN, UNKNOWN = b"\x02", b"\x03"
"""SQLite only reads files of whose way to be written it does not know."""


@contextmanager
def read_only(site: LiveSite) -> Iterator[None]:
    path = Path(str(site.connection.settings_dict["NAME"]))
    site.connection.close()
    wait_until(lambda: made_read_only(path))
    try:
        yield
    finally:
        mark(path, KNOWN)
        site.restart()  # its connections would stay read-only


def made_read_only(path: Path) -> bool:
    """Mark the file while nothing writes; return False if a newer page waits in its log.

    A connection keeps the mark that it read until something writes.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("BEGIN IMMEDIATE")
        if path.with_name(f"{path.name}-wal").stat().st_size:
            return False
        mark(path, UNKNOWN)
        database.execute("UPDATE django_migrations SET applied = datetime() WHERE id = 1")
        database.execute("COMMIT")
    return True


def mark(path: Path, version: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(WRITE_VERSION_AT)
        file.write(version)


def test_a_move_is_refused_in_words_and_can_be_made_afterwards(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match: Match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover = [ann, bob][match_now(site, match).battle.active or 0]
    with page_of(site, browser, mover) as table:
        table.goto(site.url + match.get_absolute_url())
        with read_only(site):
            surrender(table)
            expect(table.locator("#board")).to_contain_text(SAID)
        surrender(table)
        expect(table.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()
