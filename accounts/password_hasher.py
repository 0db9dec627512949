"""Password hashing with at most two hashes at a time, because each hash takes up to a second of CPU time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

import bcrypt
from django.contrib.auth.hashers import BCryptPasswordHasher, PBKDF2PasswordHasher

from accounts.refusals import TooManyPasswords
from core.database.connections import is_in_transaction, release_connection

AT_ONCE = 2
MOST_WAITING = 10
BYTES_OF_BCRYPT = 72
"""The bytes of a password that PHP hashed with bcrypt. It ignored any further ones."""

places = BoundedSemaphore(AT_ONCE + MOST_WAITING)
turns = BoundedSemaphore(AT_ONCE)


class PasswordHasher(PBKDF2PasswordHasher):
    """Django's password hasher with at most two hashes at a time, without holding a database connection."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with wait_for_turn():
            return super().encode(password, salt, iterations)


class ImportedPasswordHasher(BCryptPasswordHasher):
    """Django's hasher for the passwords of imported players, which are hashed anew at their first login."""

    def encode(self, password: str, salt: str | bytes) -> str:
        salt = salt.encode() if isinstance(salt, str) else salt
        with wait_for_turn():
            found = bcrypt.hashpw(password.encode()[:BYTES_OF_BCRYPT], salt)
        return f"{self.algorithm}${found.decode()}"


@contextmanager
def wait_for_turn() -> Iterator[None]:
    if is_in_transaction():  # in the admin, whose pages are transactions
        yield
        return
    if not places.acquire(blocking=False):
        raise TooManyPasswords
    try:
        release_connection()
        with turns:
            yield
    finally:
        places.release()
