"""Notifications to open forum pages, sent after the commit, that there are new posts."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from community.forum import reading
from games.live.announcing import publish

EVERYWHERE = "forum"


def group(thread: int | None) -> str:
    return EVERYWHERE if thread is None else f"{EVERYWHERE}.{thread}"


def announce_soon(thread: int) -> None:
    transaction.on_commit(partial(nudge, thread), robust=True)


def nudge(thread: int) -> None:
    reading.forget_counts()
    for name in (group(None), group(thread)):
        publish(name, {"type": "forum.moved"})
