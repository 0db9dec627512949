"""Buttons that copy the dice of an opponent."""

from __future__ import annotations

from rules.dice import Die, DieKind, next_smaller
from rules.specials.base import COPYING, FIRST, Special
from rules.state.table import Table, TableSeat

ECHOES = ("Echo", "Zero")
COPIERS = (*ECHOES, "AshleyJay")
TWO_ECHOES = "(4) (4) (10) (12) (X)"
NOTHING_TO_COPY = "(Y) (Y) (Y) (Y)"


class Echo(Special):
    """A special rule that copies the recipe of the nearest opponent to the left.

    If all opponents have the same rule, the button plays a recipe of its own.
    """

    key = "Echo"
    makes_recipe = True
    settles = COPYING

    def recipe(self, table: Table, number: int) -> str | None:
        found = next(
            (seat for seat in opponents_from_left(table, number) if seat.special not in ECHOES), None
        )
        return TWO_ECHOES if found is None else found.recipe_text


class Zero(Echo):
    key = "Zero"


class AshleyJay(Special):
    """A special rule that copies the opponent's dice, with fixed sizes one standard size smaller."""

    key = "AshleyJay"
    makes_recipe = True
    settles = FIRST

    def recipe(self, table: Table, number: int) -> str | None:
        dice = next(
            (
                seat.recipe
                for seat in opponents_from_left(table, number)
                if seat.special not in COPIERS and seat.recipe
            ),
            None,
        )
        if dice is None:
            return NOTHING_TO_COPY
        return " ".join(shrink(die).recipe for die in dice)


def opponents_from_left(table: Table, number: int) -> list[TableSeat]:
    return [*table.seats[number + 1 :], *table.seats[:number]]


def shrink(die: Die) -> Die:
    return die.with_size(next_smaller(die.sides)) if die.kind is DieKind.PLAIN and die.copies else die
