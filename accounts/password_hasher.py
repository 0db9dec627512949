"""Password hashing with at most two hashes at a time, because each hash takes a second of CPU time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from accounts.refusals import TooManyPasswords
from core.database.connections import is_in_transaction, release_connection

AT_ONCE = 2
MOST_WAITING = 10

places = BoundedSemaphore(AT_ONCE + MOST_WAITING)
turns = BoundedSemaphore(AT_ONCE)


class PasswordHasher(PBKDF2PasswordHasher):
    """Django's password hasher with at most two hashes at a time, without holding a database connection."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        if is_in_transaction():  # in the admin, whose pages are transactions
            return super().encode(password, salt, iterations)
        with wait_for_turn():
            return super().encode(password, salt, iterations)


@contextmanager
def wait_for_turn() -> Iterator[None]:
    if not places.acquire(blocking=False):
        raise TooManyPasswords
    try:
        release_connection()
        with turns:
            yield
    finally:
        places.release()
