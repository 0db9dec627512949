"""A context processor that adds the number of unread news."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from notifications.pages.news_list import unread


def unseen_news(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """Add the number of unread news, which is queried only if a template shows it."""

    @cache
    def count() -> int:
        player = getattr(request, "user", None)  # a request that was refused early has none
        return unread(player) if player is not None and player.is_authenticated else 0

    return {"unread_news": count}
