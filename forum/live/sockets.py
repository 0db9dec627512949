"""The socket of the forum, or of one thread: it says that something is new, and pages fetch it by HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async

from forum.live.announcing import group
from forum.models import Thread
from games.live import announcing as matches
from games.live.sockets import NOT_FOUND, Listener
from moderation.moderators import is_moderator


class ForumConsumer(Listener):
    hears: str = ""

    async def connect(self) -> None:
        matches.web_loop = asyncio.get_running_loop()
        await self.accept()
        thread = self.scope["url_route"]["kwargs"].get("thread")
        if thread is not None and not await self.finds(thread):
            await self.close(NOT_FOUND)
            return
        self.hears = group(thread)
        await self.channel_layer.group_add(self.hears, self.channel_name)
        await self.send_json({})

    @database_sync_to_async
    def finds(self, thread: int) -> bool:
        viewer = self.scope["user"]
        return Thread.objects.seen_by(viewer, is_moderator(viewer)).filter(pk=thread).exists()

    async def disconnect(self, code: int) -> None:
        if self.hears:
            await self.channel_layer.group_discard(self.hears, self.channel_name)

    async def forum_moved(self, message: dict[str, Any]) -> None:
        await self.send_json({})
