"""Detection of errors of a database that cannot be written, such as after a failover or on a full disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError

REFUSED_BY_POSTGRESQL = {"25006", "53100"}
"""PostgreSQL error codes for a read-only transaction and for a full disk."""
REFUSED_BY_SQLITE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL}
PRIMARY_CODE = 0xFF


def is_refused_write(error: BaseException | None) -> bool:
    while error is not None:
        if getattr(error, "sqlstate", None) in REFUSED_BY_POSTGRESQL:
            return True
        if getattr(error, "sqlite_errorcode", 0) & PRIMARY_CODE in REFUSED_BY_SQLITE:
            return True
        error = error.__cause__ or error.__context__
    return False


@contextmanager
def unless_read_only() -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        if not is_refused_write(error):
            raise
