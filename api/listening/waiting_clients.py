"""Clients of this process that wait for events. Their number is limited per address and per player."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

from django.conf import settings

from api.refusals import TooManyListeners
from notifications.models import PlayerEvent

VISIT = "api.listening"
"""Key in a request's ASGI scope under which the `WaitRequest` is stored, if the request may wait."""


@dataclass(slots=True, eq=False)
class WaitingClient:
    player: int
    token: int
    cursor: int
    seconds: int
    """Number of seconds to wait for an event. Not used for a stream."""
    is_new: bool
    """True if the site stored no events for this player before the call."""
    is_over: bool = False
    """True after the token has become invalid."""
    events: list[PlayerEvent] = field(default_factory=list)
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, events: list[PlayerEvent]) -> None:
        new = [event for event in events if (event.number or 0) > self.cursor]
        if new:
            self.events += new
            self.cursor = new[-1].number or self.cursor
            self.woken.set()

    def end(self) -> None:
        self.is_over = True
        self.woken.set()

    async def news(self, seconds: float) -> list[PlayerEvent]:
        """Wait for events and return them. Return an empty list after *seconds* or with an invalid token."""
        try:
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        except TimeoutError:
            return []
        if not self.is_over:
            self.woken.clear()
        told, self.events = self.events, []
        return told


class WaitRequest:
    """A request that may wait for events. Its call takes a place when the token is known."""

    def __init__(self, places: Places, address: str) -> None:
        self.places, self.address = places, address
        self.place: WaitingClient | None = None

    def wait(self, place: WaitingClient) -> None:
        self.places.take(self.address, place.player)
        self.place = place

    def leave(self) -> None:
        if self.place is not None:
            self.places.give_back(self.address, self.place.player)
            self.place = None


class Places:
    def __init__(self) -> None:
        self.lock = Lock()
        self.taken: Counter[str | int] = Counter()
        """Number of waiting clients by address and by player."""

    def take(self, address: str, player: int) -> None:
        with self.lock:
            if self.taken[address] >= settings.LISTENERS_PER_ADDRESS:
                raise TooManyListeners(settings.LISTENERS_PER_ADDRESS)
            if self.taken[player] >= settings.LISTENERS_PER_PLAYER:
                raise TooManyListeners(settings.LISTENERS_PER_PLAYER)
            self.taken[address] += 1
            self.taken[player] += 1

    def give_back(self, address: str, player: int) -> None:
        with self.lock:
            for key in (address, player):
                self.taken[key] -= 1
                if not self.taken[key]:
                    del self.taken[key]
