"""The socket of a player's messages: it says that there is something new, and pages fetch it by HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from forum.conversations.live.announcing import group_of
from games.live import announcing as matches
from games.live.sockets import NOT_FOUND, Listener


class MessagesConsumer(Listener):
    """Hears of every message to one player, and of every one that they send from elsewhere."""

    group = ""

    async def connect(self) -> None:
        matches.web_loop = asyncio.get_running_loop()
        await self.accept()
        player = self.scope["user"]
        if not player.is_authenticated:
            await self.close(NOT_FOUND)
            return
        self.group = group_of(player.pk)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.send_json({})

    async def disconnect(self, code: int) -> None:
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def message_came(self, message: Mapping[str, str]) -> None:
        await self.send_json({})

    news_missed = message_came
