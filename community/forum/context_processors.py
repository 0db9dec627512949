"""A context processor that adds the number of unread forum posts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from community.forum.unread import count_unread


def unread_posts(request: HttpRequest) -> dict[str, Callable[[], int]]:
    @cache
    def count() -> int:
        player = getattr(request, "user", None)  # a request that was refused early has none
        return count_unread(player) if player is not None and player.is_authenticated else 0

    return {"new_in_forum": count}
