"""What a test of several at once asks of PostgreSQL."""

from django.db import connection


def somebody_waits() -> bool:
    """Whether a transaction waits for a lock that another one holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")
        (waits,) = cursor.fetchone()
    return bool(waits)
