from __future__ import annotations

from rules.events import SpecialSpent
from rules.specials.base import Special
from rules.specials.icons.icon import Icon
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class LunaArtemis(Icon):
    """A special rule that lets one die count one more or one less in a power or skill attack."""

    key = "LunaArtemis"
    times = 2

    def adjusts(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return foe.of_series and self.uses_left(mine) > 0

    def after_adjusting(self, table: Table, number: int) -> None:
        table.emit(SpecialSpent(number))
