"""The buttons Bruno and Pappy, which get one more die when they play each other."""

from __future__ import annotations

from typing import ClassVar

from rules.specials.base import ADDING, Special
from rules.state.table import Table


class Bruno(Special):
    key = "Bruno"
    settles = ADDING
    other: ClassVar[str] = "Pappy"
    extra: ClassVar[str] = "(X)"

    def recipe(self, table: Table, number: int) -> str | None:
        foes = (seat for place, seat in enumerate(table.seats) if place != number)
        if not any(foe.special == self.other for foe in foes):
            return None
        return f"{table.seats[number].recipe_text} {self.extra}"


class Pappy(Bruno):
    key = "Pappy"
    other = "Bruno"
    extra = "B(X)"
