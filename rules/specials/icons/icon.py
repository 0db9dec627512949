"""What all icons have in common."""

from __future__ import annotations

from rules.specials.base import Special, others, special
from rules.state.position import Position
from rules.state.table import Table


class Icon(Special):
    """An ability that works only where fighters of the series meet, and where it was agreed on."""

    as_printed = True
    only_if_agreed = True
    of_series = True

    def works_among(self, battle: Position | Table, number: int) -> bool:
        return bool(foes_of_series(battle, number))


def foes_of_series(battle: Position | Table, number: int) -> list[int]:
    """The opponents against whom an icon works."""
    return [other for other in others(battle, number) if special(battle.seats[other].special).of_series]


def fighters(icon: type[Icon], **uses: int) -> list[type[Icon]]:
    """A special for each fighter with this icon, by its key, with its uses in a match."""
    return [type(key, (icon,), {"key": key, "times": times}) for key, times in uses.items()]
