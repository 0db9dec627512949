"""Tells connected pages that a match has moved on, from any thread of any process, and waits for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Thread
from typing import NotRequired, TypedDict

from channels.layers import get_channel_layer

web_loop: asyncio.AbstractEventLoop | None = None
"""The loop that serves this process's sockets, once it has one. The in-memory layer works only there."""


class MatchMoved(TypedDict):
    type: str
    version: int
    chat: int
    match: NotRequired[int]
    """For pages of other matches, and for lists."""


def group(match: int) -> str:
    return f"match.{match}"


def group_of(player: int) -> str:
    return f"player.{player}"


def announce(match: int, version: int, chat_version: int, players: Sequence[int]) -> None:
    """To the pages of the match, and to the overviews of those who play it."""
    numbers: MatchMoved = {"type": "match.moved", "version": version, "chat": chat_version}
    publish(group(match), numbers)
    for player in players:
        publish(group_of(player), {**numbers, "match": match})


def publish(name: str, message: Mapping[str, object]) -> None:
    loop = web_loop if web_loop is not None and web_loop.is_running() else loop_of_its_own()
    asyncio.run_coroutine_threadsafe(get_channel_layer().group_send(name, message), loop)


@cache
def loop_of_its_own() -> asyncio.AbstractEventLoop:
    """For processes without sockets, such as workers: their news travel by Redis."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="news", daemon=True).start()
    return loop
