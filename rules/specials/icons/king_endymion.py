from __future__ import annotations

from rules.specials.icons.icon import Icon
from rules.state.position import Position
from rules.state.table import Table


class KingEndymion(Icon):
    """At the start of a turn one of his captured dice comes back.

    Of more than two players nobody can tell whose dice lie in a pile.
    """

    key = "KingEndymion"
    times = 1
    brings_back = True

    def works_among(self, battle: Position | Table, number: int) -> bool:
        return len(battle.seats) == 2 and super().works_among(battle, number)
