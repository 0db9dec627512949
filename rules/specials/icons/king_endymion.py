from __future__ import annotations

from rules.specials.icons.icon import Icon
from rules.state.position import Position
from rules.state.table import Table


class KingEndymion(Icon):
    """A special rule that returns one of the player's captured dice at the start of a turn.

    The rule works only with two players. With more players, a pile does not show the owners of its dice.
    """

    key = "KingEndymion"
    times = 1
    may_bring_back_dice = True

    def works_among(self, battle: Position | Table, number: int) -> bool:
        return len(battle.seats) == 2 and super().works_among(battle, number)
