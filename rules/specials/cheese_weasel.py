from __future__ import annotations

from rules.specials.base import Special


class CheeseWeasel(Special):
    """A special rule that, once per round, re-rolls one of two opposing dice with equal values."""

    key = "CheeseWeasel"
    as_printed = True
    rerolls_equals = True
