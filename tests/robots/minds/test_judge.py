"""The learned judgement, and looking ahead with it."""

import random

import numpy as np
import pytest

from robots.judgement.network import subtractable_total
from robots.judgement.positions import judgement_under
from robots.judgement.threats import threats
from robots.minds.learned.by_rules import chance_of
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.judge import Judge
from robots.minds.learned.sizing import choices, mixture
from robots.minds.options import options
from rules import Attack, Battle, Choose, TurnDownFocus, parse_recipe, scripted, seeded_draw
from rules.chance import DrawPurpose
from tests.rules.tables import battle_showing

JUDGE = Judge(rolls=2, more=4, finalists=2, sizing=2)


def test_a_player_far_ahead_is_thought_likely_to_win() -> None:
    ahead = battle_showing("(20):20 (20):18", against="(4):1", captured="(20):3").battle
    assert chance_of(judgement_under(ahead.ruleset), ahead, 0) > 0.9
    assert chance_of(judgement_under(ahead.ruleset), ahead, 1) < 0.1


def test_it_takes_the_die_that_wins_the_round() -> None:
    battle = battle_showing("(20):9 (4):4", against="(12):8", captured="(6):1").battle
    action = JUDGE.choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Attack)
    assert action.targets == (0,)


def test_it_leaves_poison_where_it_is() -> None:
    battle = battle_showing("(20):20", against="p(20):10 (6):5").battle
    action = JUDGE.choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Attack)
    assert action.targets == (1,)


def test_it_sees_what_follows_on_the_answer() -> None:
    """The larger die would score more, but leaves the opponent better answers."""
    battle = battle_showing("(6):6 s(10):7 (5):5", against="(6):6 (8):7 (8):3 s(12):8").battle
    action = Judge(finalists=6).choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Attack)
    assert action.targets == (1,)


def test_the_same_draws_lead_to_the_same_action() -> None:
    battle = battle_showing("(20):9 (8):7 (4):2", against="(12):8 (10):7 (6):2").battle
    chosen = [JUDGE.choose(battle.seen_by(0), seeded_draw(5)) for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_it_sees_more_ways_to_react_than_all_or_nothing() -> None:
    battle = Battle.from_recipes("(6) (8)", "(4) f(10) f(12)").begin(scripted(3, 8, 4, 7, 9)).battle
    turned = [action.values for action in options(battle, 1) if isinstance(action, TurnDownFocus)]
    assert {1: 3} in turned
    assert {2: 3} in turned


@pytest.mark.parametrize(
    ("mine", "theirs", "targets"),
    [
        ("(20):10", "(10):10 (10):9 (20):11", 2),
        ("(4):3 (6):4", "(10):7", 1),
        ("(4):3 (6):4", "d(10):4 d(20):7", 1),
        ("s(20):5", "(6):5 (4):4 (20):20", 2),
        ("k(6):6 (4):2", "(10):4 (10):8 (10):6", 1),
        ("d(20):20", "(4):1", 0),
    ],
)
def test_threats_are_what_the_rules_allow(mine: str, theirs: str, targets: int) -> None:
    battle = battle_showing(mine, against=theirs).battle
    table = judgement_under(battle.ruleset).table
    one, other = (table.row(seat.row) for seat in battle.seats)
    faces, reached = table.dice.faces, np.zeros(len(other), np.int32)
    *_, count = threats(faces, one, other, subtractable_total(faces, one), reached)
    legal = {target for attack in battle.legal_attacks() for target in attack.targets}
    assert count == sum(reached) == targets == len(legal)


def test_each_part_of_a_range_is_rolled_equally_often() -> None:
    rolls = CommonRolls(12, random.Random(1))
    found = [rolls.draw(number)(1, 6, DrawPurpose("die")) for number in range(12)]
    assert sorted(found) == sorted([*range(1, 7), *range(1, 7)])


def test_where_nothing_is_always_best_everything_is_played() -> None:
    stone_paper_scissors = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
    assert mixture(stone_paper_scissors) == pytest.approx([1 / 3, 1 / 3, 1 / 3], abs=0.05)


def test_what_is_always_worse_is_never_played() -> None:
    assert mixture([[0.6, 0.7], [0.2, 0.3]]) == [1.0, 0.0]


def test_choices_of_sizes_are_legal_and_spread() -> None:
    battle = Battle.from_recipes("(X) (4/10) {s,z}(6)", "(20)").begin(seeded_draw(1)).battle
    found = choices(battle, 0, 10, random.Random(1))
    assert len(found) == 10
    assert all(battle.why_not(0, choice) is None for choice in found)
    assert len({choice.swing["X"] for choice in found}) > 3


def test_sizes_are_chosen_by_all_kinds_of_dice() -> None:
    recipe = "(X) (Y) (4/10) {s,z}(6) (R)"
    assert parse_recipe(recipe)
    battle = Battle.from_recipes(recipe, recipe).begin(seeded_draw(1)).battle
    action = JUDGE.choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Choose)
    assert battle.why_not(0, action) is None
