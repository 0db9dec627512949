"""Every fighter of the catalogue plays a whole match, but for those that wait for a skill."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rules import Battle, Code, Refusal, parse_recipe, seeded, why_not_playable
from rules.random_play import random_action
from rules.skills import CATALOGUE

BUTTONS = Path(__file__).parents[2] / "fixtures" / "buttons"
GOBLINS = "button-goblin"
OURS = "rookies"
OPPONENT = "(4) (6) (8) (10)"

NOT_YET = "x_"
"""Skills that are still to come; when one has, it leaves this list."""


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


def test_there_are_875_and_76_of_the_goblins() -> None:
    assert sum(fighter.set not in (GOBLINS, OURS) for fighter in FIGHTERS) == 875
    assert sum(fighter.set == GOBLINS for fighter in FIGHTERS) == 76


@pytest.mark.parametrize("letter", NOT_YET)
def test_a_skill_that_is_still_to_come_has_not_come(letter: str) -> None:
    assert not CATALOGUE[letter].defined, f"{CATALOGUE[letter].name} is there: take {letter} out of NOT_YET"


def test_every_other_skill_is_there() -> None:
    assert {letter for letter, skill in CATALOGUE.items() if not skill.defined} == set(NOT_YET)


def test_only_who_waits_for_a_skill_and_custom_bm_cannot_be_played() -> None:
    refused = {fighter: why for fighter in FIGHTERS if (why := fighter.why_not) is not None}
    others = {fighter for fighter in refused if not set(NOT_YET) & set(fighter.recipe)}
    assert [fighter.name for fighter in others] == ["CustomBM"]
    for fighter, why in refused.items():
        waits = fighter not in others
        assert why.code is (Code.UNDEFINED_SKILL if waits else Code.RECIPE_TO_WRITE), fighter
        assert not waits or str(why.data["letter"]) in NOT_YET, fighter


@pytest.mark.parametrize("set_", SETS)
def test_every_fighter_of_a_set_plays_a_whole_match(set_: str) -> None:
    for fighter in FIGHTERS:
        if fighter.set == set_ and fighter.why_not is None:
            assert played(fighter).is_over, fighter


def played(fighter: Fighter) -> Battle:
    """A match of one round, in which both do anything that is legal."""
    draw = seeded(f"{fighter.set} {fighter.name}")
    battle = Battle.between(
        fighter.recipe,
        OPPONENT,
        first_to=1,
        ruleset=fighter.ruleset,
        specials=[fighter.special],
        printed_specials=True,
    )
    battle = battle.begin(draw).battle
    while not battle.is_over:
        seat = next(iter(battle.decisions))
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    return battle
