"""The players at a table, as every viewer knows them."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models import Seat


@dataclass(frozen=True, slots=True)
class Sitter:
    number: int
    name: str
    recipe: str
    button_name: str = ""
    player: User | None = None
    """The account that sits here, if any."""
    guest_name: str = ""


def sitter_of(seat: Seat) -> Sitter:
    return Sitter(
        seat.number, seat.name, seat.recipe, seat.button_name, seat.player, guest_name=seat.guest_name
    )
