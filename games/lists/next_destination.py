"""Destination of the "next match" link for a player who has no turn in any match."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Place = Callable[[User], str | None]
ELSEWHERE: list[Place] = []
"""Functions of other apps that each return the address of a destination, or None. The first one counts."""


def place_elsewhere(player: User) -> str | None:
    return next((found for place in ELSEWHERE if (found := place(player)) is not None), None)
