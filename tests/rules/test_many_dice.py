"""Searches among many dice end at once, though trying all combinations would take forever."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from rules import AdjustFire, Attack, AttackKind, Battle, Code, Die, Pass, Phase, seeded_draw
from rules.fight.legal import can_only_pass, kinds_available
from rules.random_play import random_action
from rules.rulesets import RULESETS
from tests.rules.tables import dice

MANY = 70


def turn_facing(
    row: tuple[Die, ...], foes: tuple[Die, ...], ruleset: str = "online", special: str = ""
) -> Battle:
    begun = Battle.from_recipes("(1)", "(1)", ruleset=ruleset, specials=[special, ""], printed_specials=True)
    battle = begun.begin(seeded_draw(1)).battle
    mine, theirs = battle.seats
    seats = (mine.replace(row=row, waiting=True), theirs.replace(row=foes, waiting=False))
    return battle.replace(phase=Phase.TURN, active=0, seats=seats)


def dice_showing(skills: str, *values: int, size: int = 0) -> tuple[Die, ...]:
    return tuple(Die(skills, size=max(size, value), showing=value) for value in values)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("row", "foes"),
    [
        (dice_showing("", *[1] * MANY), dice_showing("", 1000, 1000)),
        (dice_showing("k", *[2] * MANY), dice_showing("X", *[999] * MANY)),
        (dice_showing("kg", *[2] * 4, *[6] * MANY), dice_showing("I", *[12] * MANY)),
        (dice_showing("`", *range(1, MANY)), dice_showing("", *[1000] * MANY)),
        (dice_showing("sz", 900), dice_showing("I", *[2] * MANY)),
        (dice_showing("sB", 900), dice_showing("I", *[899] * MANY)),
    ],
)
def test_where_no_dice_come_to_the_right_sum_a_player_may_pass(
    ruleset: str, row: tuple[Die, ...], foes: tuple[Die, ...]
) -> None:
    battle = turn_facing(row, foes, ruleset)
    assert can_only_pass(battle, 0)
    assert battle.why_not(0, Pass()) is None
    assert not kinds_available(battle, 0)


def test_the_few_sums_that_fit_are_found_among_many() -> None:
    battle = turn_facing(dice_showing("k", *[2] * MANY, 3), dice_showing("", 1 + 2 * MANY))
    assert [len(attack.attackers) for attack in battle.legal_attacks()] == [MANY] * MANY


def test_where_konstant_dice_may_not_come_to_less_than_one_they_do_not_take_a_zero() -> None:
    zero = Die(size=0, showing=0)
    battle = turn_facing((*dice_showing("k", *[2] * MANY), zero), (zero,), "classic")
    assert [(each.kind, each.attackers) for each in battle.legal_attacks()] == [
        (AttackKind.POWER, (MANY,)),
        (AttackKind.SKILL, (MANY,)),
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_with_fire_the_search_ends_too(ruleset: str) -> None:
    row = (*dice_showing("k", *[40 + number for number in range(MANY)]), *dice_showing("F", 3, size=4))
    battle = turn_facing(row, dice_showing("I", *[1] * 5, *[900] * 5), ruleset)
    assert battle.why_not(0, Pass()) is None


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_konstant_attackers_that_fire_helps_may_be_many(ruleset: str) -> None:
    row = (*dice_showing("k", *[3] * MANY, size=9), *dice_showing("F", 6, size=6))
    battle = turn_facing(row, dice_showing("", 3 * MANY + 2, 3 * MANY + 6), ruleset)
    attackers = tuple(range(MANY))
    assert battle.why_not(0, Attack(AttackKind.SKILL, attackers, (0,))) is None
    refused = battle.why_not(0, Attack(AttackKind.SKILL, attackers, (1,)))
    assert refused is not None
    assert refused.code is Code.SUM_DIFFERS
    waiting = battle.act(0, Attack(AttackKind.SKILL, attackers, (0,)), seeded_draw(1)).battle
    assert waiting.phase is Phase.FIRE
    assert waiting.why_not(0, AdjustFire({MANY: 4})) is None
    assert isinstance(random_action(waiting, 0, seeded_draw(2)), AdjustFire)


# ---- nothing else is legal than before


def skill_attacks_tried_out(battle: Battle) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    mine, theirs = (len(seat.row) for seat in battle.seats)
    for count in range(1, mine + 1):
        for attackers in combinations(range(mine), count):
            for target in range(theirs):
                if battle.why_not(0, Attack(AttackKind.SKILL, attackers, (target,))) is None:
                    yield attackers, (target,)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "row",
    [
        "k(6):4 g(10):7 (4):3 F(8):5 (20):2",
        "kg(6):4 kF(10):7 `(4):4 F(8):5 `(20):20",
        "k(6):5 k(8):3 k(10):8 F(4):2 F(12):9",
        "g(2,4):5 kg(3,3):6 d(8):2 B(6):4 F(6):6",
    ],
)
def test_the_list_has_every_skill_attack_that_is_legal_and_no_other(ruleset: str, row: str) -> None:
    battle = turn_facing(dice(row), dice("(20):3 I(20):9 d(20):11 (20):14 (20):19 (0):0"), ruleset)
    listed = [
        (each.attackers, each.targets) for each in battle.legal_attacks() if each.kind is AttackKind.SKILL
    ]
    assert sorted(listed) == sorted(skill_attacks_tried_out(battle))


def test_attacks_come_one_by_one_however_many_there_are() -> None:
    battle = turn_facing(dice_showing("kg", *[30] * MANY), dice_showing("", *range(1, 30)))
    assert len(list(islice(battle.legal_attacks(), 300))) == 300
