"""Locks in PostgreSQL, for tests of simultaneous actions."""

from django.db import connection


def somebody_waits() -> bool:
    """Return True if a transaction waits for a lock that another one holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")
        (waits,) = cursor.fetchone()
    return bool(waits)
