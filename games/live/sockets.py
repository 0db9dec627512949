"""WebSockets for a match and for the overview. They send version numbers; pages fetch content by HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games.live import announcements, presence
from games.live.announcements import MatchMoved
from games.models import Match

NOT_FOUND = 4404
NOTHING_TO_SAY = 4400


class Listener(AsyncJsonWebsocketConsumer):
    async def receive(self, **frame: Any) -> None:
        await self.close(NOTHING_TO_SAY, "This socket only speaks.")

    async def send_json(self, content: Any, close: bool = False) -> None:
        with suppress(Disconnected):  # the page was closed while this was on its way
            await super().send_json(content, close)


class SignalConsumer(Listener):
    """A WebSocket that only signals changes to its viewer. The page fetches the new content by HTTP."""

    hears: tuple[str, ...] = ()

    async def connect(self) -> None:
        announcements.web_loop = asyncio.get_running_loop()
        await self.accept()
        self.hears = await database_sync_to_async(self.groups_of_viewer)()
        if not self.hears:
            await self.close(NOT_FOUND)
            return
        for name in self.hears:
            await self.channel_layer.group_add(name, self.channel_name)
        await self.nudge({})

    def groups_of_viewer(self) -> tuple[str, ...]:
        """Return the groups whose messages the viewer may receive, or an empty tuple to close the socket."""
        raise NotImplementedError

    async def disconnect(self, code: int) -> None:
        for name in self.hears:
            await self.channel_layer.group_discard(name, self.channel_name)

    async def nudge(self, message: Mapping[str, object]) -> None:
        await self.send_json({})

    news_missed = nudge


class MatchConsumer(Listener):
    player: int | None = None
    heart: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        announcements.web_loop = asyncio.get_running_loop()
        self.match_id: int = self.scope["url_route"]["kwargs"]["match"]
        await self.accept()
        await self.channel_layer.group_add(announcements.group(self.match_id), self.channel_name)
        numbers = await self.numbers()
        if numbers is None:
            await self.close(NOT_FOUND)
            return
        await self.send_json(numbers)
        if self.player is not None:
            await self.channel_layer.group_add(announcements.group_of(self.player), self.channel_name)
            self.heart = asyncio.create_task(self.keep_presence(self.player))

    @database_sync_to_async
    def numbers(self) -> dict[str, int] | None:
        """Return the versions of the match and its chat, or None if the visitor may not watch it.

        Record the arrival of a visitor who plays in the match.
        """
        visitor = self.scope["user"]
        found = (
            Match.objects.seen_by(visitor).only("version", "chat_version").filter(pk=self.match_id).first()
        )
        if found is None:
            return None
        if self.player is None and found.seat_of(visitor) is not None:
            self.player = visitor.pk
            presence.note_arrival(self.match_id, visitor.pk)
        return {"version": found.version, "chat": found.chat_version}

    async def keep_presence(self, player: int) -> None:
        await self.tell_presence()
        while True:
            await asyncio.sleep(presence.SECONDS_UNTIL_FORGOTTEN / 3)
            await asyncio.to_thread(presence.note_staying, self.match_id, player)

    async def tell_presence(self) -> None:
        await self.channel_layer.group_send(announcements.group(self.match_id), {"type": "match.presence"})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(announcements.group(self.match_id), self.channel_name)
        if self.heart is not None and self.player is not None:
            await self.channel_layer.group_discard(announcements.group_of(self.player), self.channel_name)
            self.heart.cancel()
            await asyncio.to_thread(presence.note_leaving, self.match_id, self.player)
            await self.tell_presence()

    async def match_moved(self, message: MatchMoved) -> None:
        if "match" in message:
            await self.signal_other_match(message["match"])
            return
        await self.send_json({"version": message["version"], "chat": message["chat"]})

    async def signal_other_match(self, match: int) -> None:
        if match != self.match_id:
            await self.send_json({"elsewhere": True})

    async def match_presence(self, message: dict[str, Any]) -> None:
        await self.send_json({"presence": True})

    async def news_missed(self, message: dict[str, Any]) -> None:
        numbers = await self.numbers()
        if numbers is not None:
            await self.send_json(numbers)


class OverviewConsumer(Listener):
    group = ""

    async def connect(self) -> None:
        announcements.web_loop = asyncio.get_running_loop()
        await self.accept()
        player = await self.player()
        if player is None:
            await self.close(NOT_FOUND)
            return
        self.group = announcements.group_of(player)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.send_json({})

    @database_sync_to_async
    def player(self) -> int | None:
        number: int | None = self.scope["user"].pk
        return number

    async def disconnect(self, code: int) -> None:
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def match_moved(self, message: MatchMoved) -> None:
        await self.send_json(
            {"match": message["match"], "version": message["version"], "chat": message["chat"]}
        )

    async def news_missed(self, message: dict[str, Any]) -> None:
        await self.send_json({})
