"""The players at a table, with the data that all viewers may see."""

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
    guest_name: str = ""


def sitter_of(seat: Seat) -> Sitter:
    return Sitter(
        seat.number, seat.name, seat.recipe, seat.button_name, seat.player, guest_name=seat.guest_name
    )
