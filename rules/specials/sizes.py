"""Buttons whose sizes are not free."""

from __future__ import annotations

from rules.specials.base import Special


class Gordo(Special):
    """Every swing die has a size of its own, also among all other dice."""

    key = "Gordo"
    sizes_differ_from_all = True


class Guillermo(Special):
    """Different letters have different sizes."""

    key = "Guillermo"
    sizes_differ = True


class Oregon(Guillermo):
    key = "Oregon"


class BlackJack(Special):
    """T may not be 12."""

    key = "BlackJack"
    as_printed = True
    barred_sizes = frozenset({("T", 12)})
