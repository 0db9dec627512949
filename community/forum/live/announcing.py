"""Messages to open forum pages about new posts, sent after the commit."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from community.forum import unread
from games.live.announcements import publish

EVERYWHERE = "forum"


def group(thread: int | None) -> str:
    return EVERYWHERE if thread is None else f"{EVERYWHERE}.{thread}"


def announce_soon(thread: int) -> None:
    transaction.on_commit(partial(notify_pages, thread), robust=True)


def notify_pages(thread: int) -> None:
    unread.drop_counts()
    for name in (group(None), group(thread)):
        publish(name, {"type": "forum.moved"})
