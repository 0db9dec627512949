from __future__ import annotations

from rules.events import SpecialSpent
from rules.specials.base import Special
from rules.specials.icons.icon import Icon, make_fighters
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class Combat(Icon):
    """A special rule that lets a die without Speed make a speed attack, once per match."""

    def hastens(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return foe.of_series and self.uses_left(mine) > 0

    def after_hastening(self, table: Table, number: int) -> None:
        table.emit(SpecialSpent(number))


COMBAT = make_fighters(Combat, Kagato=1, Kiyone=1, Mihoshi=1, Ryoko=1)
