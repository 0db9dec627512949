from __future__ import annotations

from rules.specials.icons.icon import Icon


class NeoQueenSerenity(Icon):
    """Up to two reserve dice join her after a lost round, against whomever she fights."""

    key = "NeoQueenSerenity"
    most_from_reserve = 2
