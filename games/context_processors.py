"""A context processor that adds the number of matches that wait for the player's move."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from games.lists.waiting import number_waiting


def matches_that_wait(request: HttpRequest) -> dict[str, Callable[[], int]]:
    @cache
    def count() -> int:
        player = getattr(request, "user", None)  # a request that was refused early has none
        if player is None or not player.is_authenticated:
            return 0
        return number_waiting(player, request.session)

    return {"matches_that_wait": count}
