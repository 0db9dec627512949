"""Pages that some players see right after they log in, before the page that they asked for."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

FIRST_PAGES: list[Callable[[User], str | None]] = []
"""Functions of other rooms that return the address of a page for this player, or None."""


def first_page(player: User) -> str | None:
    return next((page for find in FIRST_PAGES if (page := find(player))), None)
