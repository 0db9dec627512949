"""Fast reading of PostgreSQL's timestamps, with the same results."""

from datetime import UTC, datetime

import psycopg
import pytest
from django.db import connection
from psycopg.pq import Format

from core.database.timestamps import MomentLoader

pytestmark = [pytest.mark.django_db, pytest.mark.services]

ORDINARY = datetime(2026, 11, 24, 20, 13, 47, 752_000, UTC)
IN_UTC = "2026-11-24 20:13:47.752+00"
ELSEWHERE = "2026-11-25 01:43:47.752+05:30"


@pytest.fixture(autouse=True)
def on_postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL alone writes moments so.")


def moment(written: str) -> datetime | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::timestamptz", [written])
        found: datetime | None = cursor.fetchone()[0]
    return found


@pytest.mark.parametrize("written", [IN_UTC, ELSEWHERE])
def test_moments_are_read_in_utc_wherever_they_were_written(written: str) -> None:
    found = moment(written)
    assert found is not None
    assert (found, found.tzinfo) == (ORDINARY, UTC)
    assert moment("2026-11-24 20:13:47+00") == ORDINARY.replace(microsecond=0)


def test_the_connections_of_the_site_read_by_it() -> None:
    connection.ensure_connection()
    number = psycopg.adapters.types["timestamptz"].oid
    assert connection.connection.adapters.get_loader(number, Format.TEXT) is MomentLoader


@pytest.mark.parametrize("extreme", ["infinity", "0044-03-15 12:00:00+00 BC"])
def test_what_no_datetime_can_say_is_refused_as_ever(extreme: str) -> None:
    with pytest.raises(psycopg.DataError, match="timestamp too"):
        MomentLoader(psycopg.adapters.types["timestamptz"].oid, connection.connection).load(extreme.encode())
