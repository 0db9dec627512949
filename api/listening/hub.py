"""The hub that looks for new events for all waiting clients of this process, in one thread.

The channel layer wakes the hub when an event is stored. Because such messages can get lost, the hub also
looks at intervals for events and for tokens that have become invalid.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from channels.layers import get_channel_layer
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from accounts.models import Token
from api.listening.waiting_clients import WaitingClient
from games.live import announcements
from notifications.events.reading import MOST, news_for
from notifications.events.storing import group_of_listeners
from notifications.models import PlayerEvent

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 20
Events = dict[int, list[PlayerEvent]]


class Hub:
    def __init__(self) -> None:
        self.places: defaultdict[int, set[WaitingClient]] = defaultdict(set)
        """Waiting clients by the number of their player."""
        self.due: set[int] = set()
        self.woken = asyncio.Event()
        self.thread = ThreadPoolExecutor(1, "events")
        self.tasks: list[asyncio.Task[None]] = []
        self.channel = ""

    async def enter(self, place: WaitingClient) -> None:
        """Add a waiting client and look for its events, as some may have come since its call looked."""
        if not self.tasks:
            announcements.web_loop = asyncio.get_running_loop()
            self.tasks = [asyncio.create_task(run()) for run in (self.listen, self.look_for_ever)]
        self.places[place.player].add(place)
        if self.channel:
            await self.hear_of(place.player)
        self.wake(place.player)

    async def leave(self, place: WaitingClient) -> None:
        places = self.places[place.player]
        places.discard(place)
        if places:
            return
        del self.places[place.player]
        if self.channel:
            await get_channel_layer().group_discard(group_of_listeners(place.player), self.channel)
        if not self.places:
            for task in self.tasks:
                task.cancel()
            self.tasks, self.channel = [], ""

    def wake(self, *players: int) -> None:
        if players:
            self.due.update(players)
            self.woken.set()

    async def hear_of(self, player: int) -> None:
        await get_channel_layer().group_add(group_of_listeners(player), self.channel)

    async def listen(self) -> None:
        layer = get_channel_layer()
        self.channel = await layer.new_channel("events")
        for player in list(self.places):
            await self.hear_of(player)
        self.wake(*self.places)
        while True:
            self.hear(await layer.receive(self.channel))

    def hear(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "events.noted":
            self.wake(message["player"])
        else:  # messages of other processes were lost
            self.wake(*self.places)

    async def look_for_ever(self) -> None:
        clock = asyncio.get_running_loop().time
        next_look = clock() + SECONDS_BETWEEN_LOOKS
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_look):
                    await self.woken.wait()
            is_time = clock() >= next_look
            if is_time:
                next_look = clock() + SECONDS_BETWEEN_LOOKS
                self.wake(*self.places)
            players, self.due = self.due, set()
            self.woken.clear()
            await self.look(players, with_tokens=is_time)

    async def look(self, players: set[int], *, with_tokens: bool) -> None:
        waiting = {player: self.places[player] for player in players if player in self.places}
        cursors = {player: min(place.cursor for place in places) for player, places in waiting.items()}
        tokens = {place.token for places in waiting.values() for place in places} if with_tokens else set()
        try:
            found, good = await self.in_thread(cursors, tokens)
        except DatabaseError as error:  # the next look finds what there is
            logger.warning("Could not look for events: %s", error)
            return
        except Exception:
            logger.exception("Could not look for events")
            return
        for player, places in waiting.items():
            for place in places:
                place.hear(found.get(player, []))
                if with_tokens and place.token in tokens - good:
                    place.end()
        self.wake(*(player for player, events in found.items() if len(events) == MOST))

    async def in_thread(self, cursors: dict[int, int], tokens: set[int]) -> tuple[Events, set[int]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, partial(find_events, cursors, tokens))


def find_events(cursors: dict[int, int], tokens: set[int]) -> tuple[Events, set[int]]:
    close_old_connections()
    try:
        good = (
            set(Token.objects.good(timezone.now()).filter(pk__in=tokens).values_list("pk", flat=True))
            if tokens
            else set()
        )
        return news_for(cursors) if cursors else {}, good
    finally:
        close_old_connections()
