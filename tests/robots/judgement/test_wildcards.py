"""Wildcards draw from a deck: the judgement agrees with the rules, whatever dice it has met before."""

import random

import pytest

from robots.judgement.layers import learned_layers
from robots.judgement.positions import Judgement
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.prospects import Prospects
from robots.minds.options import options
from rules import Action, Battle
from tests.rules.tables import battle_showing

WITH_WILDCARDS = battle_showing("(C):9D (6):3", "(C):4H (8):2 (10):7").battle
SMALL, LARGE = (battle_showing(f"({size}):1", f"({size}):1").battle for size in (1, 30))


def judgement_after(*met: Battle) -> Judgement:
    judgement = Judgement(learned_layers(), WITH_WILDCARDS.ruleset)
    for battle in met:
        judgement.position(battle, 0, 1)
    return judgement


def means(judgement: Judgement, battle: Battle) -> list[tuple[float, Action]]:
    return Prospects(judgement, battle, 0).means(options(battle, 0), CommonRolls(16, random.Random(1)))


@pytest.mark.parametrize("first", [(), (SMALL, LARGE), (LARGE, SMALL)])
def test_the_chances_are_the_same_whichever_die_was_met_first(first: tuple[Battle, ...]) -> None:
    assert means(judgement_after(*first), WITH_WILDCARDS) == means(judgement_after(LARGE), WITH_WILDCARDS)


@pytest.mark.parametrize("dice", ["(C):9D (6):3", "z(C):9D", "s(C):2D (4):1"])
def test_the_rules_carry_out_what_wildcards_do(dice: str) -> None:
    for mine, theirs in ((dice, "(4):2"), ("(4):2", dice)):
        position = judgement_after().position(battle_showing(mine, theirs).battle, 0, 1)
        assert not position.is_covered
        assert position.left_to_rules[0 if mine == dice else 1] == {0}


def test_every_face_of_a_covered_die_belongs_to_its_kind() -> None:
    judgement = judgement_after(WITH_WILDCARDS, SMALL, LARGE)
    judgement.position(battle_showing("s(4):3 (X=9):8 (4/10=4):2", "B(12):5").battle, 0, 1)
    for die, number in judgement.table.face_numbers.items():
        assert judgement.table.covers(die) == (judgement.table.dice.faces[number]["kind"] >= 0), str(die)
