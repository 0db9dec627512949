"""A context processor for the search for an opponent."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.matchmaking.pages import LOOKS


def looks_for_opponent(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Add whether the page searches for an opponent. Read from the session, so it costs no query."""
    return {"looks_for_opponent": lambda: LOOKS in request.session}
