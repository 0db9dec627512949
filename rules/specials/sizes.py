"""Buttons with restrictions on their sizes."""

from __future__ import annotations

from rules.specials.base import Special


class Gordo(Special):
    """A special that requires a size for every swing die that no other die of the button has."""

    key = "Gordo"
    sizes_differ_from_all = True


class Guillermo(Special):
    key = "Guillermo"
    sizes_differ = True


class Oregon(Guillermo):
    key = "Oregon"


class BlackJack(Special):
    key = "BlackJack"
    as_printed = True
    barred_sizes = frozenset({("T", 12)})
