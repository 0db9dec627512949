from __future__ import annotations

from rules.specials.base import Special


class NeoQueenSerenity(Special):
    """Up to two reserve dice join her after a lost round, against whomever she fights."""

    key = "NeoQueenSerenity"
    as_printed = True
    only_if_agreed = True
    of_series = True
    most_from_reserve = 2
