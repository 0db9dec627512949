"""The icon IS, which lets a player add a second reserve die."""

from __future__ import annotations

from rules.events import SpecialSpent
from rules.specials.icons.icon import Icon, make_fighters
from rules.state.position import Position
from rules.state.table import Table


class SecondReserveDie(Icon):
    """A special rule that lets the loser of a round add a second reserve die, once per match."""

    def most_from_reserve(self, battle: Position | Table, number: int) -> int:
        left = self.uses_left(battle.seats[number])
        return 2 if left and self.works_among(battle, number) else 1

    def after_bringing_in(self, table: Table, number: int, dice: int) -> None:
        if dice > 1:
            table.emit(SpecialSpent(number))


SECOND_RESERVE_DIE = make_fighters(SecondReserveDie, PrincessSerena=1, QueenSerenity=1, Rini=1)
