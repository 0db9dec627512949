"""Release of database connections while a request waits, and locks by name."""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import connections
from django.db.transaction import TransactionManagementError


def release_connection() -> None:
    """Return this thread's connection to the pool before a wait. The next query takes a new connection.

    Raise an error in a transaction, whose rows would stay locked while the request waits.
    """
    if is_in_transaction():
        raise TransactionManagementError("A request must not wait in a transaction.")
    connection = connections["default"]
    if not connection.in_atomic_block:  # as it is in a test
        connection.close()


def is_in_transaction() -> bool:
    connection: Any = connections["default"]
    return not all(block._from_testcase for block in connection.atomic_blocks)


def claim(name: str) -> bool:
    """Lock *name* until this transaction ends. Return False if another transaction holds the lock.

    On SQLite, which has one writer at a time, the function always returns True.
    """
    connection = connections["default"]
    if connection.vendor != "postgresql":
        return True
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        (is_ours,) = cursor.fetchone()
    return bool(is_ours)
