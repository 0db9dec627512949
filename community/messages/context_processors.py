"""A context processor that adds the number of unread conversations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from community.messages.listing import count_unread


def unread_messages(request: HttpRequest) -> dict[str, Callable[[], int]]:
    @cache
    def count() -> int:
        player = getattr(request, "user", None)  # a request that was refused early has none
        return count_unread(player) if player is not None and player.is_authenticated else 0

    return {"unread_messages": count}
