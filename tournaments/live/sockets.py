"""The socket of a tournament: it says that something has moved on, and pages fetch what they show by HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.live import announcing as matches
from games.live.sockets import NOT_FOUND, Listener
from tournaments.live import announcing
from tournaments.pages.tournament import key_in, shown_for


class TournamentConsumer(Listener):
    """Hears of one tournament, and of every match of its viewer."""

    hears: tuple[str, ...] = ()

    async def connect(self) -> None:
        matches.web_loop = asyncio.get_running_loop()
        await self.accept()
        self.hears = await self.groups_of_viewer()
        if not self.hears:
            await self.close(NOT_FOUND)
            return
        for name in self.hears:
            await self.channel_layer.group_add(name, self.channel_name)
        await self.send_json({})

    @database_sync_to_async
    def groups_of_viewer(self) -> tuple[str, ...]:
        """None if this visitor does not find the tournament."""
        number, viewer = self.scope["url_route"]["kwargs"]["tournament"], self.scope["user"]
        found = shown_for(number, viewer, key_in(self.scope["session"], number)) is not None
        return self.groups_about(number, viewer) if found else ()

    def groups_about(self, number: int, viewer: User | AnonymousUser) -> tuple[str, ...]:
        own = (matches.group_of(viewer.pk),) if viewer.is_authenticated else ()
        return (announcing.group(number), *own)

    async def disconnect(self, code: int) -> None:
        for name in self.hears:
            await self.channel_layer.group_discard(name, self.channel_name)

    async def tournament_moved(self, message: dict[str, Any]) -> None:
        await self.send_json({})

    match_moved = news_missed = tournament_moved


class TalkConsumer(TournamentConsumer):
    """Hears of the talk of one tournament."""

    def groups_about(self, number: int, viewer: User | AnonymousUser) -> tuple[str, ...]:
        return (announcing.group_of_talk(number),)
