"""A patch of Django that reports transactions which would be rolled back without an error.

If code catches a database error inside an `atomic` block, Django rolls back at the end of the block without
an error, and the caller believes that everything was stored. With this patch the block raises `NotStored`,
in all apps and libraries. Code that rolls back on purpose calls `transaction.set_rollback`. For the reasons
see docs/decisions/lost-transactions.md.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.transaction import Atomic, get_connection
from psycopg.pq import TransactionStatus


class NotStored(OperationalError):
    """Error for a transaction that was rolled back because of an error inside the transaction."""


def refuse_silent_rollbacks() -> None:
    """Patch `Atomic` to raise `NotStored`. Call this function once, before the first transaction."""
    leave = Atomic.__exit__

    def leave_loudly(
        self: Any,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        connection: Any = get_connection(self.using)
        caught = swallowed_error(connection)
        is_lost = caught is not None and exc_type is None and not self._from_testcase
        if is_lost:
            connection.needs_rollback = True
        try:
            leave(self, exc_type, exc_value, traceback)
        except Exception as error:
            remember_error(connection, error)
            raise
        remember_error(connection, exc_value or caught)
        if is_lost:
            raise NotStored("An error inside the transaction rolled it back.") from caught

    Atomic.__exit__ = leave_loudly  # type: ignore[method-assign]


def swallowed_error(connection: Any) -> BaseException | None:
    """Return the error because of which this transaction cannot be stored, or None."""
    if connection.closed_in_transaction:
        return connection.rollback_exc or InterfaceError("The connection was closed in a transaction.")
    if connection.needs_rollback:
        return connection.rollback_exc  # none, if it was said by set_rollback
    is_failed = connection.vendor == "postgresql" and connection.connection is not None
    if is_failed and connection.connection.info.transaction_status == TransactionStatus.INERROR:
        return OperationalError("A statement of the transaction failed.")
    return None


def remember_error(connection: Any, error: BaseException | None) -> None:
    """Store the error on the connection until the outermost rollback.

    Django does so only for some rollbacks.
    """
    connection.rollback_exc = error if connection.needs_rollback else None


def is_database_gone(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, OperationalError | InterfaceError):
            return True
        error = error.__cause__ or error.__context__
    return False
