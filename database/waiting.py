"""Gives connections back: a request that waits for another process keeps no other from the database."""

from __future__ import annotations

from django.db import connections
from django.db.transaction import TransactionManagementError


def release_connection() -> None:
    """Give the connection of this thread back to the pool, before a wait; the next query takes one again.

    Raises an error in a transaction: its rows would stay locked for as long as the request waits.
    """
    connection = connections["default"]
    if connection.in_atomic_block:
        if not all(getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
            raise TransactionManagementError("A request must not wait in a transaction.")
        return  # the one transaction of a test, which nobody else waits for
    connection.close()
