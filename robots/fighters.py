"""The fighters of the button catalog, read from its files for use without a database."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules import UnreadableRecipe, parse_recipe, why_not_playable

FILES = Path(__file__).parent.parent / "fixtures" / "buttons"
MOST_DICE = 10


class StoredFighter(NamedTuple):
    name: str
    recipe: str
    special: str = ""


@cache
def fighters() -> tuple[StoredFighter, ...]:
    found = []
    for path in sorted(FILES.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file, delimiter="\t") if row["recipe"]]
            found += [StoredFighter(row["name"], row["recipe"], row["special"] or "") for row in rows]
    return tuple(fighter for fighter in found if can_fight(fighter))


def can_fight(fighter: StoredFighter) -> bool:
    try:
        recipe = parse_recipe(fighter.recipe)
    except UnreadableRecipe:
        return False
    return len(recipe.dice) <= MOST_DICE and why_not_playable(recipe) is None
