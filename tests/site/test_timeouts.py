"""Timeouts of PostgreSQL end long waits: nothing is stored, and the answer says when to retry."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresDatabase
from psycopg.sql import SQL, Identifier
from pytest_django.fixtures import Settings

from accounts.models import User
from core.database.timeouts import OF_PAGES, OF_WORKERS, Timeouts, is_timeout, limit_waits
from games.models import Match
from tests.live_site import LiveSite
from tests.site.test_lost_connection import a_running_match, move

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one timeout, of its own"),
]

SAID = "Our database is busy, so nothing was done. Try again in a moment."
SHORT = Timeouts(lock=1, statement=2, idle_in_transaction_session=1)


@pytest.fixture(autouse=True)
def usual_limits_afterwards() -> Iterator[None]:
    yield
    connections["default"].settings_dict["OPTIONS"].pop("options", None)
    connect_anew()


def connect_anew() -> None:
    site = connections["default"]
    assert isinstance(site, PostgresDatabase)
    site.close()
    site.close_pool()


def limit(timeouts: Timeouts) -> None:
    limit_waits(timeouts)
    connect_anew()


def limits() -> list[str]:
    with connection.cursor() as cursor:
        found = []
        for name in Timeouts._fields:
            cursor.execute(f"SHOW {name}_timeout")
            found.append(cursor.fetchone()[0])
        return found


@contextmanager
def lock_table(site: PostgresDatabase, table: str) -> Iterator[None]:
    here = site.settings_dict
    address = f"host={here['HOST']} port={here['PORT']} user={here['USER']} dbname={here['NAME']}"
    with psycopg.connect(address, password=here["PASSWORD"]) as other:
        other.execute(SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(Identifier(table)))
        yield
        other.rollback()


def test_pages_and_workers_have_limits_and_commands_have_none() -> None:
    assert limits() == ["0", "0", "0"]
    limit(OF_PAGES)
    assert limits() == ["5s", "30s", "30s"]
    limit(OF_WORKERS)
    assert limits() == ["30s", "10min", "5min"]


def test_a_pgbouncer_is_given_no_options(settings: Settings) -> None:
    settings.PGBOUNCER = True
    limit(OF_PAGES)
    assert limits() == ["0", "0", "0"]


def test_a_move_that_waits_for_its_match_is_refused_and_can_be_made_again() -> None:
    match, player = a_running_match()
    limit(SHORT)
    site = connections["default"]
    assert isinstance(site, PostgresDatabase)
    with lock_table(site, Match._meta.db_table):
        answer = move(match, player)
    assert answer.status_code == 503
    assert SAID in answer.content.decode()
    assert answer.headers["Retry-After"] == "5"
    assert Match.objects.get(pk=match.pk).version == match.version
    assert move(match, player).status_code == 302
    assert Match.objects.get(pk=match.pk).version == match.version + 1


def test_a_statement_that_takes_too_long_is_told_from_other_errors() -> None:
    limit(SHORT)
    for statement, is_too_long in {"SELECT pg_sleep(60)": True, "SELECT spots FROM dice": False}.items():
        with pytest.raises(DatabaseError) as caught, connection.cursor() as cursor:
            cursor.execute(statement)
        assert is_timeout(caught.value) is is_too_long, statement


def test_a_transaction_that_does_nothing_is_ended() -> None:
    limit(SHORT)

    @transaction.atomic
    def do_little() -> None:
        User.objects.create_user("Ann")
        time.sleep(1.5)
        User.objects.create_user("Bob")

    with pytest.raises(DatabaseError) as caught:
        do_little()
    assert is_timeout(caught.value)
    assert not User.objects.exists()


@pytest.mark.slow
def test_a_web_process_has_limits(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, EMBEDDED_WORKER="false", STATIC_ROOT=f"{tmp_path}/static")
    site.migrate()
    site.prepare_with("collectstatic", "--noinput", "-v0")
    assert isinstance(site.connection, PostgresDatabase)
    with site.serve(), lock_table(site.connection, User._meta.db_table):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{site.url}/api/v1/players/Ann/", timeout=60)
        headers: Message = refused.value.headers
        assert (refused.value.code, headers["Retry-After"]) == (503, "5")
        problem = json.load(refused.value)
        assert (problem["code"], problem["detail"]) == ("database-busy", SAID)
