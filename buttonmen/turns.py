"""Requests of one address take turns, so that nobody alone keeps all connections to the database busy."""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings

Application = Callable[[dict[str, Any], Any, Any], Any]


class InTurn:
    """Answers so many requests of an address at once, in each process; its others wait, and hold nothing."""

    def __init__(self, address_of: Callable[[dict[str, Any]], str], application: Application) -> None:
        self.address_of = address_of
        self.application = application
        self.turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        async with self.turn_of(self.address_of(scope)):
            await self.application(scope, receive, send)

    def turn_of(self, address: str) -> Semaphore:
        turn = self.turns.get(address)
        if turn is None:
            turn = self.turns[address] = Semaphore(settings.REQUESTS_PER_ADDRESS)
        return turn
