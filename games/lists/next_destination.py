"""Destination of the "next match" link for a player for whom no match waits."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Place = Callable[[User], str | None]
ELSEWHERE: list[Place] = []
"""Rooms above this one add where they lead players who wish that; the first place counts."""


def place_elsewhere(player: User) -> str | None:
    return next((found for place in ELSEWHERE if (found := place(player)) is not None), None)
