"""Every fighter of the catalog plays a whole match, except the one without a recipe."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rules import Battle, Code, Refusal, parse_recipe, seeded_draw, why_not_playable
from rules.random_play import random_action
from rules.specials import special

BUTTONS = Path(__file__).parents[2] / "fixtures" / "buttons"
GOBLINS = "button-goblin"
OURS = "rookies"
OPPONENT = "(4) (6) (8) (10)"


class Fighter(NamedTuple):
    set: str
    name: str
    recipe: str
    special: str

    @property
    def ruleset(self) -> str:
        return "goblin" if self.set == GOBLINS else "online"

    @property
    def why_not(self) -> Refusal | None:
        return why_not_playable(parse_recipe(self.recipe), self.ruleset, self.special, True)


def fighters() -> Iterator[Fighter]:
    for path in sorted(BUTTONS.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                yield Fighter(path.stem, row["name"], row["recipe"], row["special"] or "")


FIGHTERS = list(fighters())
SETS = sorted({fighter.set for fighter in FIGHTERS})
OF_SERIES = [fighter for fighter in FIGHTERS if special(fighter.special).of_series]
"""Those whose icons work against each other."""


def test_there_are_875_and_76_of_the_goblins() -> None:
    assert sum(fighter.set not in (GOBLINS, OURS) for fighter in FIGHTERS) == 875
    assert sum(fighter.set == GOBLINS for fighter in FIGHTERS) == 76


def test_only_custom_bm_cannot_be_played() -> None:
    refused = {fighter.name: why.code for fighter in FIGHTERS if (why := fighter.why_not) is not None}
    assert refused == {"CustomBM": Code.RECIPE_TO_WRITE}


@pytest.mark.slow
@pytest.mark.parametrize("set_", SETS)
def test_every_fighter_of_a_set_plays_a_whole_match(set_: str) -> None:
    for fighter in FIGHTERS:
        if fighter.set == set_ and fighter.why_not is None:
            assert play_out(fighter).is_over, fighter


@pytest.mark.parametrize("fighter", OF_SERIES, ids=lambda fighter: fighter.name)
def test_every_fighter_of_the_series_plays_against_the_next_one(fighter: Fighter) -> None:
    following = OF_SERIES[(OF_SERIES.index(fighter) + 1) % len(OF_SERIES)]
    assert play_out(fighter, following.recipe, following.special, first_to=2).is_over


def play_out(fighter: Fighter, against: str = OPPONENT, theirs: str = "", first_to: int = 1) -> Battle:
    draw = seeded_draw(f"{fighter.set} {fighter.name}")
    battle = Battle.from_recipes(
        fighter.recipe,
        against,
        first_to=first_to,
        ruleset=fighter.ruleset,
        specials=[fighter.special, theirs],
        printed_specials=True,
    )
    battle = battle.begin(draw).battle
    while not battle.is_over:
        seat = next(iter(battle.decisions))
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    return battle
