from __future__ import annotations

from rules.specials.base import Special


class CheeseWeasel(Special):
    """Once a round, before his turn, he rolls one of two dice that show the same, on two sides."""

    key = "CheeseWeasel"
    as_printed = True
    rerolls_equals = True
