"""Messages to open pages that a match has changed, sent from any thread or process without blocking."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Thread
from typing import NotRequired, TypedDict

from channels.layers import get_channel_layer

web_loop: asyncio.AbstractEventLoop | None = None
"""The event loop of this process's WebSockets, if any. The in-memory channel layer works only in it."""


class MatchMoved(TypedDict):
    type: str
    version: int
    chat: int
    match: NotRequired[int]
    """The number of the match, for lists and for pages of other matches."""


def group(match: int) -> str:
    return f"match.{match}"


def group_of(player: int) -> str:
    return f"player.{player}"


def announce(match: int, version: int, chat_version: int, players: Sequence[int]) -> None:
    numbers: MatchMoved = {"type": "match.moved", "version": version, "chat": chat_version}
    publish(group(match), numbers)
    for player in players:
        publish(group_of(player), {**numbers, "match": match})


def publish(name: str, message: Mapping[str, object]) -> None:
    loop = web_loop if web_loop is not None and web_loop.is_running() else thread_loop()
    asyncio.run_coroutine_threadsafe(get_channel_layer().group_send(name, message), loop)


@cache
def thread_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop in a separate thread, for processes without sockets, which send through Redis."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="news", daemon=True).start()
    return loop
