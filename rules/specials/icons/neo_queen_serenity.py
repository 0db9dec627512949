from __future__ import annotations

from rules.specials.icons.icon import Icon
from rules.state.position import Position
from rules.state.table import Table


class NeoQueenSerenity(Icon):
    """Up to two reserve dice join her after a lost round, against whomever she fights."""

    key = "NeoQueenSerenity"

    def most_from_reserve(self, battle: Position | Table, number: int) -> int:
        return 2
