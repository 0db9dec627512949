"""Disintegration: shadow attacks, and no points without a capture."""

from rules import Code
from tests.rules.playing import after_attack, why_not
from tests.rules.tables import turn_showing


def test_a_disintegration_die_attacks_as_a_shadow_die_and_not_by_power() -> None:
    battle = turn_showing("i(10):3", against="(8):5 (8):2")
    assert why_not(battle, "power", "i(10)", "(8):2") is Code.KIND_NOT_AVAILABLE
    assert why_not(battle, "shadow", "i(10)", "(8):5") is None


def test_it_may_take_part_in_a_skill_attack() -> None:
    battle = turn_showing("i(10):3 (4):2", against="(8):5")
    assert why_not(battle, "skill", "i(10) (4)", "(8)") is None


def test_a_disintegration_die_that_has_captured_nothing_scores_nothing_when_kept() -> None:
    assert turn_showing("i(10):3 (8):2", against="(8):5").score(0) == 4


def test_one_that_has_captured_scores_half_its_size() -> None:
    battle = after_attack(turn_showing("i(10):3", against="(8):5 (8):1"), "shadow", "i(10)", "(8):5", 2)
    assert battle.score(0) == 5 + 8


def test_having_been_one_of_several_attackers_is_enough() -> None:
    battle = turn_showing("i(10):3 (4):2", against="(8):5 (8):1")
    assert after_attack(battle, "skill", "i(10) (4)", "(8):5", 2, 2).score(0) == 5 + 2 + 8


def test_both_halves_of_a_split_die_have_captured() -> None:
    battle = after_attack(turn_showing("i(10):3", against="%(8):5 (8):1"), "shadow", "i(10)", "%(8)", 2, 2)
    assert battle.score(0) == 2.5 + 2.5 + 8


def test_a_captured_disintegration_die_scores_in_full() -> None:
    battle = after_attack(turn_showing("(20):9", against="i(10):3 (8):1"), "power", "(20)", "i(10)", 2)
    assert battle.score(0) == 10 + 10


def test_a_failed_trip_attack_is_no_capture() -> None:
    battle = after_attack(turn_showing("it(10):3", against="(8):5"), "trip", "it(10)", "(8)", 2, 8)
    assert battle.score(0) == 0
