from __future__ import annotations

from typing import ClassVar

from rules.events import SpecialSpent
from rules.specials.base import Special
from rules.state.position import Seat
from rules.state.table import Table, TableSeat


class DrClay(Special):
    """Twice a match he borrows a die as Socrates does, of an opponent of the series."""

    key = "DrClay"
    as_printed = True
    only_if_agreed = True
    of_series = True
    times: ClassVar[int] = 2

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return foe.of_series and mine.spent < self.times

    def has_borrowed(self, table: Table, number: int) -> None:
        table.emit(SpecialSpent(number))
