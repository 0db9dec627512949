"""The dice that each seat plays, including dice that a special rule makes up, copies or adds."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Die
from rules.events import RecipeSet
from rules.notation.recipe import parse_recipe
from rules.specials import ADDING, COPYING, FIRST, special
from rules.state.table import Table


def settle_recipes(table: Table) -> None:
    for stage in (FIRST, COPYING, ADDING):
        for number, seat in enumerate(table.seats):
            found = special(seat.special)
            text = found.recipe(table, number) if found.settles == stage else None
            if text is not None:
                table.emit(RecipeSet(number, parse_recipe(text).dice, text, "special"))


def set_recipe(table: Table, number: int, dice: Sequence[Die], how: str, squad: tuple[Die, ...] = ()) -> None:
    """Set the dice that a seat plays. *squad* lists all its dice if it may choose other ones later."""
    text = " ".join(die.recipe for die in dice)
    table.emit(RecipeSet(number, tuple(dice), text, how, squad))
