"""The base class of icons, which are special rules of one series of buttons."""

from __future__ import annotations

from rules.specials.base import Special, other_seats, special
from rules.state.position import Position
from rules.state.table import Table


class Icon(Special):
    """A special rule that works only between buttons of one series, and only if the players agree."""

    as_printed = True
    only_if_agreed = True
    of_series = True

    def works_among(self, battle: Position | Table, number: int) -> bool:
        return bool(foes_of_series(battle, number))


def foes_of_series(battle: Position | Table, number: int) -> list[int]:
    return [other for other in other_seats(battle, number) if special(battle.seats[other].special).of_series]


def make_fighters(icon: type[Icon], **uses: int) -> list[type[Icon]]:
    """Return a subclass of *icon* for each button. *uses* maps button keys to uses per match."""
    return [type(key, (icon,), {"key": key, "times": times}) for key, times in uses.items()]
