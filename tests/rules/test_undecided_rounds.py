"""Rounds without any decision: such a match ends soon, and its dice are refused."""

import pytest

from rules import Battle, parse_recipe, seeded_draw, why_none_can_attack, why_not_custom
from rules.events import MatchEnded, NothingDecided, RoundEnded
from rules.words import tell_all

WARRIORS = " ".join(["`(18)"] * 11)


def test_a_match_ends_after_five_draws_in_which_no_seat_decided_anything() -> None:
    step = Battle.from_recipes(WARRIORS, WARRIORS, autopass=(True, True)).begin(seeded_draw(1))
    assert [event.winner for event in step.events if isinstance(event, RoundEnded)] == [None] * 5
    assert step.events[-2:] == (NothingDecided(5), MatchEnded(None))
    assert (step.battle.is_over, step.battle.winner) == (True, None)
    assert [told.text for told in tell_all(step.events[-2:], 0, ["Ann", "Bob"])] == [
        "The last 5 rounds were drawn, and no player could do anything about it.",
        "The match ends without a winner.",
    ]


def test_a_decision_begins_the_count_anew() -> None:
    """Passing is a decision for players without automatic passing."""
    battle = Battle.from_recipes("`(4)", "`(4)", autopass=(True, False)).begin(seeded_draw(1)).battle
    for _turn in range(7):
        assert battle.active == 1
        battle = battle.act(1, next(iter(battle.legal_actions(1))), seeded_draw(2)).battle
    assert not battle.is_over


def test_rounds_that_are_won_by_themselves_are_played() -> None:
    step = Battle.from_recipes("`(4)", "(6)", first_to=7, autopass=(True, True)).begin(seeded_draw(1))
    assert (step.battle.winner, step.battle.round) == (1, 7)


@pytest.mark.parametrize(
    ("one", "other", "may_attack"),
    [
        ("`(18)", "`(18)", False),
        ("`(18) `(4)", "(6) (8)", False),
        ("d(6)", "d(6)", False),
        ("d(6)", "`(6)", False),
        ("d(6) d(6)", "d(6)", True),
        ("d(6) `(6)", "d(6)", True),
        ("`(18) (6)", "`(18) (6)", True),
        ("d(6)", "(6)", False),
        ("d(6)", "(6) (6)", True),
        ("s(6)", "(6)", True),
        ("(1) (1)", "(1) (1)", True),
        ("k(6)", "k(6)", True),
        ("b(6)", "d(6)", True),
    ],
)
def test_whether_dice_could_ever_attack(one: str, other: str, may_attack: bool) -> None:
    refused = why_none_can_attack([parse_recipe(one), parse_recipe(other)])
    assert (refused is None) is may_attack
    if refused is not None:
        assert "no player could ever attack" in str(refused)


def test_at_a_larger_table_two_who_can_fight_will_do() -> None:
    recipes = [parse_recipe(recipe) for recipe in ("`(6)", "(6)", "(8)")]
    assert why_none_can_attack(recipes) is None
    assert why_none_can_attack(recipes[:2]) is not None


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin"])
def test_nobody_makes_up_a_recipe_of_warriors_alone(ruleset: str) -> None:
    refused = why_not_custom(parse_recipe("`(6) `(8)"), ruleset)
    assert str(refused) == "A fighter with only Warriors can never attack: add a die that isn’t a Warrior."
    assert why_not_custom(parse_recipe("`(6) (8)"), ruleset) is None
