"""Winslow: always one, and its captor goes on playing with it."""

import pytest

from rules import Battle, parse_recipe, scripted, why_not_playable
from tests.rules.playing import after_attack, captured_dice, row
from tests.rules.tables import turn_showing


def test_it_always_shows_one() -> None:
    battle = after_attack(turn_showing("W(30):1 (4):1", against="(6):1 (20):9"), "power", "W(30)", "(6)")
    assert row(battle, 0) == "W(30):1 (4):1"


def test_captured_it_goes_to_the_right_end_of_its_captors_row() -> None:
    battle = after_attack(turn_showing("(8):3 (4):1", against="W(30):1 (20):9"), "power", "(8)", "W(30)", 5)
    assert (row(battle, 0), captured_dice(battle, 0)) == ("(8):5 (4):1 W(30):1", "")
    assert row(battle, 1) == "(20):9"


def test_skills_that_act_on_captures_ignore_it() -> None:
    battle = turn_showing("nv(8):3 (4):1", against="W(30):1 (20):9")
    assert row(after_attack(battle, "power", "nv(8)", "W(30)", 5), 0) == "nv(8):5 (4):1 W(30):1"


def test_dice_that_would_take_its_form_stay_as_they_are() -> None:
    for letter in "mD%":
        battle = turn_showing(f"{letter}(8):3", against="W(30):1 (20):9")
        assert row(after_attack(battle, "power", f"{letter}(8)", "W(30)", 5), 0) == f"{letter}(8):5 W(30):1"


def test_it_never_splits_grows_shrinks_or_morphs() -> None:
    battle = turn_showing("WmHB%(30):1 (4):1", against="%(6):1 (20):9")
    assert row(after_attack(battle, "berserk", "WmHB%(30)", "%(6)"), 0) == "WmH%(30):1 (4):1"


def test_it_scores_fifteen_for_its_holder() -> None:
    battle = turn_showing("(8):3", against="W(30):1 (20):9")
    assert battle.score(1) == 25
    assert after_attack(battle, "power", "(8)", "W(30)", 5).score(0) == 19


def test_a_rebound_die_takes_it_into_its_owners_row() -> None:
    battle = turn_showing("W(30):1 (4):1", against="=(6):1 (20):9")
    battle = after_attack(battle, "power", "W(30)", "=(6)", 4)
    assert (row(battle, 0), row(battle, 1)) == ("(4):1", "(20):9 W(30):1")
    assert captured_dice(battle, 0) == "=(6):4"


def test_both_may_agree_that_it_replaces_a_swing_die() -> None:
    battle = Battle.from_recipes("(4) (X)", "(6)", winslow=(0, 1)).begin(scripted(2, 5)).battle
    assert row(battle, 0) == "(4):2 W(30):1"
    assert battle.seats[0].recipe_text == "(4) W(30)"


def test_any_die_may_give_way_where_there_is_no_swing_die() -> None:
    battle = Battle.from_recipes("(4) (8)", "(6)", winslow=(0, 0)).begin(scripted(2, 5)).battle
    assert row(battle, 0) == "W(30):1 (8):2"
    with pytest.raises(ValueError, match="swing die"):
        Battle.from_recipes("(4) (X)", "(6)", winslow=(0, 0))


def test_it_begins_the_next_round_with_its_first_owner() -> None:
    battle = turn_showing("(8):3 (20):20", against="W(30):1")
    battle = after_attack(battle, "power", "(8)", "W(30)", 5, 3, 9)
    assert (row(battle, 0), row(battle, 1)) == ("(8):3 (20):9", "W(30):1")


def test_it_always_has_thirty_sides() -> None:
    assert why_not_playable(parse_recipe("W(20)")) is not None
    assert why_not_playable(parse_recipe("W(30)")) is None
