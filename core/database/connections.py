"""Release of database connections, so that a waiting request does not keep others from the database."""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import connections
from django.db.transaction import TransactionManagementError


def release_connection() -> None:
    """Return this thread's connection to the pool before a wait; the next query takes a new one.

    Raises an error in a transaction, whose rows would stay locked while the request waits.
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
    """Claim the name for the rest of this transaction. Return False at once if another transaction has it.

    On SQLite, which has one writer at a time, the claim always succeeds.
    """
    connection = connections["default"]
    if connection.vendor != "postgresql":
        return True
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        (is_ours,) = cursor.fetchone()
    return bool(is_ours)
