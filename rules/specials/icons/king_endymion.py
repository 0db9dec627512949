from __future__ import annotations

from rules.specials.icons.icon import Icon
from rules.state.position import Position
from rules.state.table import Table


class KingEndymion(Icon):
    """An icon that brings back one of the player's captured dice at the start of a turn.

    It works only in a duel: with more players, a pile does not show whose dice are in it.
    """

    key = "KingEndymion"
    times = 1
    brings_back = True

    def works_among(self, battle: Position | Table, number: int) -> bool:
        return len(battle.seats) == 2 and super().works_among(battle, number)
