"""A site with one pooled connection, to test that a waiting request does not block others.

pytestmark = on_one_connection

def test_…(one_connection: None) -> None:
    client = signed_in(player)
    with SilentServer() as mail, waiting(lambda: client.post(…), mail.is_reached, mail.hang_up) as answer:
        players_are_listed()
    assert answer.result().status_code == 302
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Thread
from typing import TypeVar

import pytest
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresDatabase
from django.test import Client

from tests.live_site import wait_until

Answer = TypeVar("Answer")

SECONDS_FOR_A_CONNECTION = 2

on_one_connection = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no pool"),
]


@contextmanager
def pool_of_one() -> Iterator[None]:
    """Limit the pool to one connection, like DATABASE_POOL=1.

    The test returns its own connection before a request waits.
    """
    site = connections["default"]
    assert isinstance(site, PostgresDatabase)
    options = site.settings_dict["OPTIONS"]
    usual = options["pool"]
    site.close()
    site.close_pool()
    options["pool"] = {"min_size": 1, "max_size": 1, "timeout": SECONDS_FOR_A_CONNECTION}
    try:
        yield
    finally:
        site.close()
        site.close_pool()
        options["pool"] = usual


@contextmanager
def keep_waiting(
    request: Callable[[], Answer], is_reached: Callable[[], bool], end: Callable[[], object] = lambda: None
) -> Iterator[Future[Answer]]:
    """Keep a request waiting for another server within the block; *end* then lets it finish."""
    connections["default"].close()
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(in_a_thread, request)
        try:
            wait_until(lambda: is_reached() or answer.done())
            assert not answer.done(), f"it did not wait: {answer.result()}"
            yield answer
        finally:
            end()
            connections["default"].close()


def in_a_thread(request: Callable[[], Answer]) -> Answer:
    try:
        return request()
    finally:
        connections.close_all()


def players_are_listed() -> None:
    """Check that another request that needs the database is answered."""
    client = Client(raise_request_exception=False)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(in_a_thread, lambda: client.get("/players/")).result()
    assert answer.status_code == 200, f"/players/ answered {answer.status_code}"


class SilentServer:
    """A server that accepts connections but never answers, until the block ends."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.taken: list[socket.socket] = []
        self.reached = Event()

    def is_reached(self) -> bool:
        return self.reached.is_set()

    def __enter__(self) -> SilentServer:
        Thread(target=self.take, daemon=True).start()
        return self

    def take(self) -> None:
        while True:
            try:
                self.taken.append(self.listener.accept()[0])
            except OSError:
                return
            self.reached.set()

    def hang_up(self) -> None:
        if self.listener.fileno() == -1:
            return
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for each in self.taken:
            each.close()

    def __exit__(self, *_error: object) -> None:
        self.hang_up()
