"""Dice as the log and the tables of Button Men Online describe them."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from api.bmo.moving.staging import Row
from rules import Die, DieKind
from rules.dice import DECK, card_name

CUT_AT = 20
"""Most characters of a recipe in the columns of the log. Longer recipes are cut there without a word."""

INSIDE = re.compile(r"\(([^)]*)\)")
TWIN = re.compile(r"Twin__(\{.*?\})")
OPEN_SIZE = re.compile(r"\(([A-Z]|\d+/\d+)\)")
CARDS = {card_name(card): card for card in DECK}


@dataclass(slots=True)
class LoggedDie:
    """A die with its value. The value of a wildcard is the name of its card; None is an unknown value."""

    recipe: str
    value: str | None
    halves: tuple[int, int] | None = None
    """The values of a twin die's halves, or None if only their sum is known."""
    before: str = ""
    """The recipe before Mighty or Weak changed its size in the same roll, or an empty string."""

    @property
    def inside(self) -> str:
        found = INSIDE.search(self.recipe)
        return found[1] if found else ""

    @property
    def skills(self) -> str:
        return self.recipe.partition("(")[0]

    @property
    def sizes(self) -> list[int]:
        """The size of the die, or of its halves. An unknown size counts as 0."""
        parts = [part.rpartition("=")[2] for part in self.inside.split(",")]
        return [int(part) if part.isdigit() else 0 for part in parts]

    @property
    def card(self) -> int | None:
        return CARDS.get(self.value or "")


def logged_die(data: dict[str, Any]) -> LoggedDie:
    """Return a die that the JSON of an entry describes."""
    value = data.get("value")
    before = data.get("recipeBeforeGrowing") or data.get("recipeBeforeShrinking") or ""
    return LoggedDie(data["recipe"], None if value is None else str(value), before=before)


def logged_first_roll(row: Row) -> LoggedDie:
    """Return the die of a first roll, which follows the last colon of its recipe."""
    return LoggedDie(row["recipe"], row["recipe_status"].rpartition(":")[2] or None)


def stored_die(row: Row) -> LoggedDie:
    """Return a die of a running game."""
    recipe, value = row["recipe"], row["value"]
    if "(C)" in recipe:
        value = card_name(row["internal_value"]) if row["internal_value"] in DECK else None
    halves = None
    if twin := TWIN.search(row["flags"] or ""):
        flag = json.loads(twin[1])
        first, second = flag["values"]
        halves = None if first is None or second is None else (int(first), int(second))
        recipe = INSIDE.sub(f"({sized_halves(recipe, flag['sides'])})", recipe, count=1)
    elif row["actual_max"] is not None:
        recipe = OPEN_SIZE.sub(rf"(\1={row['actual_max']})", recipe)
    return LoggedDie(recipe, None if value is None else str(value), halves)


def sized_halves(recipe: str, sides: Sequence[int | None]) -> str:
    """Return the inside of a twin die's recipe, with the sizes of its halves."""
    found = INSIDE.search(recipe)
    parts = found[1].split(",") if found else []
    sized = [
        part if size is None else f"{part}={size}" if part.isalpha() else str(size)
        for part, size in zip(parts, sides, strict=True)
    ]
    return ",".join(sized)


def shown_value(die: Die) -> str:
    return card_name(die.card) if die.kind is DieKind.WILDCARD and die.card else str(die.showing)


def is_same(die: Die, logged: LoggedDie) -> bool:
    return die.sized_recipe == logged.recipe and logged.value in (None, shown_value(die))


def find_places(
    row: Sequence[Die], dice: Sequence[LoggedDie], avoided: Collection[int] = ()
) -> list[int] | None:
    """Return the places of these dice in the row, in their order and ascending where possible.

    Places in *avoided* are taken only if the dice are nowhere else. None means that a die is missing.
    """
    for forbidden in (set(avoided), set[int]()) if avoided else (set[int](),):
        places: list[int] = []
        start = 0
        for logged in dice:
            order = [*range(start, len(row)), *range(start)]
            free = (place for place in order if place not in places and place not in forbidden)
            place = next((place for place in free if is_same(row[place], logged)), None)
            if place is None:
                break
            places.append(place)
            start = place + 1
        else:
            return places
    return None
