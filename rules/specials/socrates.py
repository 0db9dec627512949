from __future__ import annotations

from rules.specials.base import Special
from rules.state.position import Seat
from rules.state.table import TableSeat


class Socrates(Special):
    """A special that lets one of the two dice of a skill attack be the opponent's."""

    key = "Socrates"
    as_printed = True

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        return True
