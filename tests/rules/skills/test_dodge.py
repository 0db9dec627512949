"""Dodge: it may escape as it is captured, and counts double for its captor if it does not."""

import pytest

from rules.words import tell_all
from tests.rules.playing import after_attack, attack, captured_dice, row
from tests.rules.tables import act, battle_showing, turn_showing


def test_it_stays_if_it_rolls_less() -> None:
    battle = after_attack(turn_showing("(20):14", against="_(V=12):9 (4):4"), "power", "(20)", "_(V)", 5, 7)
    assert (row(battle, 0), row(battle, 1)) == ("(20):7", "_(V=12):5 (4):4")
    assert captured_dice(battle, 0) == ""


@pytest.mark.parametrize("roll", [9, 10, 11, 12])
def test_else_it_is_captured_and_counts_double(roll: int) -> None:
    battle = after_attack(
        turn_showing("(20):14", against="_(V=12):9 (4):4"), "power", "(20)", "_(V)", roll, 7
    )
    assert captured_dice(battle, 0) == f"_(V=12):{roll}"
    assert battle.score(0) == 10 + 24


@pytest.mark.parametrize(
    ("die", "points"), [("_(12):5", 24), ("_p(12):5", -12), ("_v(12):5", 10), ("_n(12):5", 0), ("_(7):5", 14)]
)
def test_what_a_captured_one_counts(die: str, points: float) -> None:
    assert battle_showing("(4):1", against="(8):5", captured=die).my_score == 2 + points


def test_kept_it_counts_as_any_die() -> None:
    assert battle_showing("_(12):1", against="(8):5").my_score == 6


def test_of_several_each_dodges_by_itself() -> None:
    battle = turn_showing("z(20):12", against="_(12):7 _(8):5 (4):4")
    battle = after_attack(battle, "speed", "z(20)", "_(12) _(8)", 6, 6, 20)
    assert (row(battle, 1), captured_dice(battle, 0)) == ("_(12):6 (4):4", "_(8):6")


def test_after_a_trip_it_dodges_what_it_was_tripped_at() -> None:
    battle = turn_showing("t(12):1", against="_(12):12 (4):4")
    assert row(after_attack(battle, "trip", "t(12)", "_(12)", 8, 6, 5), 1) == "_(12):5 (4):4"
    assert captured_dice(after_attack(battle, "trip", "t(12)", "_(12)", 8, 6, 7), 0) == "_(12):7"


def test_konstant_maximum_and_a_one_never_dodge() -> None:
    assert captured_dice(
        after_attack(turn_showing("(20):14", against="_k(8):5 (4):4"), "power", "(20)", "_k(8)", 7), 0
    )
    assert captured_dice(
        after_attack(turn_showing("(20):14", against="_M(8):8 (4):4"), "power", "(20)", "_M(8)", 7), 0
    )
    battle = after_attack(turn_showing("(20):14", against="_(8):1 (4):4"), "power", "(20)", "_(8)", 1, 7)
    assert captured_dice(battle, 0) == "_(8):1"


def test_it_changes_size_as_it_is_rolled() -> None:
    battle = after_attack(turn_showing("(20):14", against="_H(8):5 (4):4"), "power", "(20)", "_H(8)", 3, 7)
    assert row(battle, 1) == "_H(10):3 (4):4"


def test_a_dodged_attack_took_nothing() -> None:
    battle = turn_showing("mn(20):14", against="_G(8):5 (4):4")
    battle = after_attack(battle, "power", "mn(20)", "_G(8)", 3, 7)
    assert (row(battle, 0), row(battle, 1)) == ("mn(20):7", "_G(8):3 (4):4")


def test_but_what_an_attack_does_to_the_attacker_is_done() -> None:
    battle = turn_showing("J%(20):14", against="_(8):5 (4):4")
    battle = after_attack(battle, "power", "J%(20)", "_(8)", 3, 7, 8)
    assert (row(battle, 0), battle.active) == ("(10):7 (10):8", 0)


def test_rage_comes_after_a_dodge_that_failed() -> None:
    battle = turn_showing("(20):14", against="_G(8):5 (4):4")
    assert row(after_attack(battle, "power", "(20)", "_G(8)", 6, 7, 2), 1) == "_(8):2 (4):4"


def test_boom_captures_nothing_so_nothing_is_dodged() -> None:
    battle = after_attack(turn_showing("b(4):4 (6):1", against="_(8):5 (4):4"), "boom", "b(4)", "_(8)", 7)
    assert row(battle, 1) == "_(8):7 (4):4"


def test_of_two_pairs_one_may_miss() -> None:
    battle = turn_showing(":(8):6 :n(20):9", against="(12):5 _(6):3 (4):4")
    battle = after_attack(battle, "dual", ":(8) :n(20)", "(12) _(6)", 2, 1, 7)
    assert (row(battle, 1), captured_dice(battle, 0)) == ("_(6):2 (4):4", "(12):5")


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (3, "Bob's _(8) rolled 3 and dodged."),
        (6, "Bob's _(8) rolled 6 and didn't dodge."),
    ],
)
def test_the_log_tells_of_it(roll: int, said: str) -> None:
    battle = turn_showing("(20):14", against="_(8):5 (4):4")
    step = act(battle, 0, attack(battle, "power", "(20)", "_(8)"), roll, 7)
    assert said in [told.text for told in tell_all(step.events, 0, ["Ann", "Bob"])]


def test_a_trip_that_was_dodged_is_not_told_as_one_that_failed() -> None:
    battle = turn_showing("t(12):1", against="_(12):12 (4):4")
    step = act(battle, 0, attack(battle, "trip", "t(12)", "_(12)"), 8, 6, 5)
    told = [told.text for told in tell_all(step.events, 0, ["Ann", "Bob"])]
    assert "Your 1 t(12) went for Bob's 12 _(12) with a trip attack." in told
    assert "Bob's _(12) rolled 5 and dodged." in told
