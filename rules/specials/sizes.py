"""Buttons that restrict the sizes of their dice."""

from __future__ import annotations

from rules.specials.base import Special


class Gordo(Special):
    """A special rule by which each swing die must differ in size from all other dice of the button."""

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
