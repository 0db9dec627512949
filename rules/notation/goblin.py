"""Recipes in the notation of Button Goblin, an Italian variant: `4, 6 [FO], (10,10) [GE], X`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rules.dice import Die, DieKind
from rules.skills import CATALOGUE

TWIN_CODE = "GE"
SWING_LETTERS = "XWY"
"""Swing letters that the notation supports. In the goblin rules, all of them have the range of X."""


def goblin_recipe(dice: Iterable[Die]) -> str:
    written = [goblin_die(die) for die in dice]
    return ", ".join(written) if all(written) else ""


def goblin_die(die: Die) -> str:
    codes = [CATALOGUE[letter].goblin_code for letter in die.skills]
    size = goblin_size(die)
    if not size or not all(codes) or die.groups:
        return ""
    if die.kind is DieKind.TWIN:
        codes.append(TWIN_CODE)
    return f"{size} [{', '.join(codes)}]" if codes else size


def goblin_size(die: Die) -> str:
    match die.kind:
        case DieKind.PLAIN:
            return str(die.size)
        case DieKind.SWING:
            return die.swing if die.swing in SWING_LETTERS else ""
        case DieKind.TWIN if die.halves and die.halves[0] == die.halves[1] and not die.swing:
            return f"({die.halves[0].size},{die.halves[1].size})"
        case DieKind.OPTION | DieKind.TWIN | DieKind.WILDCARD:
            return ""
        case _:
            assert_never(die.kind)
