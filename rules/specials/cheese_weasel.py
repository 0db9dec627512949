from __future__ import annotations

from rules.specials.base import Special


class CheeseWeasel(Special):
    """A special that once a round, before a turn, rerolls one of two opposing dice that show the same."""

    key = "CheeseWeasel"
    as_printed = True
    rerolls_equals = True
