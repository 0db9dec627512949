"""Limits on how long PostgreSQL lets this process wait, run a statement or keep a transaction idle.

Commands and tests have no limits: a migration may take as long as it needs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections


class Timeouts(NamedTuple):
    """Time limits in seconds."""

    lock: int
    """To wait for a row, a table or an advisory lock that another transaction holds."""
    statement: int
    idle_in_transaction_session: int
    """To hold a transaction open without asking anything."""


OF_PAGES = Timeouts(lock=5, statement=30, idle_in_transaction_session=30)
OF_WORKERS = Timeouts(lock=30, statement=600, idle_in_transaction_session=300)

REFUSED_BY_POSTGRESQL = {"55P03", "57014", "25P03", "40P01"}
"""A lock that did not come, a statement or a transaction that took too long, a deadlock."""


def limit_waits(timeouts: Timeouts) -> None:
    """Set the limits for all connections that this process opens from now on.

    PgBouncer takes no such options: there the database role has the limits (docs/running.md).
    """
    connection: Any = connections["default"]
    if connection.vendor == "postgresql" and not settings.PGBOUNCER:
        limits = [f"-c {name}_timeout={seconds}s" for name, seconds in timeouts._asdict().items()]
        connection.settings_dict["OPTIONS"]["options"] = " ".join(limits)


def is_timeout(error: BaseException | None) -> bool:
    """Return True if this error, or its cause, is a timeout or a deadlock. Nothing was stored then."""
    while error is not None:
        if getattr(error, "sqlstate", None) in REFUSED_BY_POSTGRESQL:
            return True
        error = error.__cause__ or error.__context__
    return False
