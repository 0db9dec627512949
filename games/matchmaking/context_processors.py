"""Whether a page goes on looking for an opponent, for every page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.matchmaking.pages import LOOKS


def looks_for_opponent(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Told by the session, so that the page of a player who looks for nobody asks nothing."""
    return {"looks_for_opponent": lambda: LOOKS in request.session}
