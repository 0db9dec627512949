from __future__ import annotations

from rules.specials.base import Special
from rules.state.position import Seat
from rules.state.table import TableSeat


class Socrates(Special):
    """A special rule that lets a skill attack of two dice use one of the opponent's dice."""

    key = "Socrates"
    as_printed = True

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return True
