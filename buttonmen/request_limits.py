"""Limits on simultaneous requests per client address, so no client takes all database connections."""

from __future__ import annotations

from asyncio import Semaphore
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings

Application = Callable[[dict[str, Any], Any, Any], Any]


class PerAddressLimit:
    """An ASGI wrapper that limits the simultaneous requests of each address in this process.

    Further requests wait without a database connection.
    """

    def __init__(self, address_of: Callable[[dict[str, Any]], str], application: Application) -> None:
        self.address_of = address_of
        self.application = application
        self.turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()
        self.waiting: Counter[str] = Counter()
        """The number of requests per address that wait for their turn or whose body is still arriving."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        address = self.address_of(scope)
        turn = self.turn_of(address)
        with self.place(address):
            await turn.acquire()
        try:
            await self.application(scope, receive, send)
        finally:
            turn.release()

    def turn_of(self, address: str) -> Semaphore:
        turn = self.turns.get(address)
        if turn is None:
            turn = self.turns[address] = Semaphore(settings.REQUESTS_PER_ADDRESS)
        return turn

    def admits(self, address: str) -> bool:
        if self.waiting[address] >= settings.REQUESTS_WAITING_PER_ADDRESS:
            return False
        turn = self.turns.get(address)
        would_wait = turn is not None and turn.locked()
        return not would_wait or self.waiting.total() < settings.REQUESTS_WAITING

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

    def enter(self, address: str) -> None:
        self.waiting[address] += 1

    def leave(self, address: str) -> None:
        self.waiting[address] -= 1
        if not self.waiting[address]:
            del self.waiting[address]
