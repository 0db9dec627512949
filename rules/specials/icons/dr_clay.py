from __future__ import annotations

from rules.events import SpecialSpent
from rules.specials.base import Special
from rules.specials.icons.icon import Icon
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class DrClay(Icon):
    """A special rule that, twice per match, lets a skill attack use a die of an opponent from the series."""

    key = "DrClay"
    times = 2

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return foe.of_series and self.uses_left(mine) > 0

    def after_borrowing(self, table: Table, number: int) -> None:
        table.emit(SpecialSpent(number))
