"""Gives connections back: a request that waits for another process keeps no other from the database."""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import connections
from django.db.transaction import TransactionManagementError


def release_connection() -> None:
    """Give the connection of this thread back to the pool, before a wait; the next query takes one again.

    Raises an error in a transaction: its rows would stay locked for as long as the request waits.
    """
    if is_in_transaction():
        raise TransactionManagementError("A request must not wait in a transaction.")
    connection = connections["default"]
    if not connection.in_atomic_block:  # as it is in a test
        connection.close()


def is_in_transaction() -> bool:
    """Whether this thread is in a transaction, other than the one around a test."""
    connection: Any = connections["default"]
    return not all(block._from_testcase for block in connection.atomic_blocks)


def claim(name: str) -> bool:
    """Claim the name for the rest of this transaction; false if another transaction has it, without a wait.

    SQLite has one writer at a time, which nobody shares a name with.
    """
    connection = connections["default"]
    if connection.vendor != "postgresql":
        return True
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        (is_ours,) = cursor.fetchone()
    return bool(is_ours)
