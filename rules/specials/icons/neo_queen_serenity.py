from __future__ import annotations

from rules.specials.icons.icon import Icon
from rules.state.position import Position
from rules.state.table import Table


class NeoQueenSerenity(Icon):
    """A special rule that adds up to two reserve dice after a lost round, against any opponent."""

    key = "NeoQueenSerenity"

    def most_from_reserve(self, battle: Position | Table, number: int) -> int:
        return 2
