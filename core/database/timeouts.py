"""Limits on how long PostgreSQL may wait for a lock, run a statement or keep an idle transaction.

Commands and tests have no limits, since a migration may take any time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections


class Timeouts(NamedTuple):
    """Time limits of a process for its database connections, in seconds."""

    lock: int
    """The time to wait for a row, a table or an advisory lock of another transaction."""
    statement: int
    idle_in_transaction_session: int
    """The time for which a transaction may stay open without a query."""


OF_PAGES = Timeouts(lock=5, statement=30, idle_in_transaction_session=30)
OF_WORKERS = Timeouts(lock=30, statement=600, idle_in_transaction_session=300)

REFUSED_BY_POSTGRESQL = {"55P03", "57014", "25P03", "40P01"}
"""PostgreSQL error codes for timeouts of locks, statements and transactions, and for deadlocks."""


def limit_waits(timeouts: Timeouts) -> None:
    """Set the time limits for all connections that this process opens from now on.

    PgBouncer does not accept these options, so the database role has the limits there (docs/running.md).
    """
    connection: Any = connections["default"]
    if connection.vendor == "postgresql" and not settings.PGBOUNCER:
        limits = [f"-c {name}_timeout={seconds}s" for name, seconds in timeouts._asdict().items()]
        connection.settings_dict["OPTIONS"]["options"] = " ".join(limits)


def is_timeout(error: BaseException | None) -> bool:
    """Return True if the error, or an error that caused it, is a database timeout or a deadlock."""
    while error is not None:
        if getattr(error, "sqlstate", None) in REFUSED_BY_POSTGRESQL:
            return True
        error = error.__cause__ or error.__context__
    return False
