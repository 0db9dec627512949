"""A context processor that shows whether the player is searching for an opponent."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.matchmaking.pages import LOOKS


def looks_for_opponent(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    return {"looks_for_opponent": lambda: LOOKS in request.session}
