"""Fighters of known and close strength, for newcomers and live searches."""

from __future__ import annotations

import csv
from typing import NamedTuple

import pytest

from buttons.recipes.strengths import STRENGTHS
from games.play.terms.even_fighters import CLOSE, closely_matched

pytestmark = pytest.mark.django_db


class Fighter(NamedTuple):
    name: str
    recipe: str
    special: str = ""


def measured() -> dict[Fighter, float]:
    with STRENGTHS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {Fighter(row["fighter"], row["recipe"]): float(row["strength"]) for row in rows}


UNKNOWN = [Fighter(f"Unknown {sides}", f"(6) (8) (12) ({sides}) (X)") for sides in (11, 13)]


def test_only_fighters_of_known_and_close_strength_are_drawn() -> None:
    known = measured()
    fighters = [*UNKNOWN, *known]
    first = closely_matched(fighters, [], "online")
    assert "Dead Guy" not in {fighter.name for fighter in first}
    assert len(first) > len(known) / 2
    for fighter in first:
        for other in closely_matched(fighters, [fighter], "online"):
            assert abs(known[fighter] - known[other]) <= CLOSE + 1e-9


def test_where_too_little_is_known_the_dice_decide() -> None:
    few = [Fighter("Kith", "(6) (8) (12) (12) (X)"), Fighter("Giant", "(30) (30) (30) (30) (30)"), *UNKNOWN]
    assert closely_matched(few, [], "online") == [few[0], *UNKNOWN]
    others = [*measured(), *UNKNOWN]
    assert UNKNOWN[0] in closely_matched(others, [UNKNOWN[1]], "online")


def test_a_fighter_with_a_special_is_not_the_measured_one() -> None:
    fighters = [fighter._replace(special="Zeppo") for fighter in measured()]
    special = Fighter("Kith", "(6) (8) (12) (12) (X)", "Zeppo")
    assert len(closely_matched([*measured(), *fighters], [special], "online")) > 12
