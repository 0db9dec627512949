"""Kubla Treasure: out of reach while there is another attack, and kept in full."""

from rules import Code
from tests.rules.playing import after_attack, attacks, why_not
from tests.rules.tables import turn_showing


def test_a_treasure_is_out_of_reach_while_there_is_another_attack() -> None:
    battle = turn_showing("(20):9", against="X(6):4 (8):5")
    assert why_not(battle, "power", "(20)", "X(6)") is Code.TREASURE
    assert attacks(battle, "power") == [("(20)", "(8)")]


def test_it_may_be_attacked_when_there_is_nothing_else() -> None:
    battle = turn_showing("(20):9", against="X(6):4 (30):25")
    assert attacks(battle, "power") == [("(20)", "X(6)")]
    assert not battle.may_pass()


def test_an_attack_on_several_dice_may_not_include_it_either() -> None:
    battle = turn_showing("z(20):9", against="X(6):4 (8):5")
    assert why_not(battle, "speed", "z(20)", "X(6) (8)") is Code.TREASURE


def test_naming_no_kind_does_not_help() -> None:
    assert why_not(turn_showing("(20):9", against="X(6):4 (8):5"), "default", "(20)", "X(6)") is not None


def test_a_kept_treasure_counts_in_full_and_a_captured_one_too() -> None:
    assert turn_showing("X(6):4", against="(8):5").score(0) == 6
    battle = turn_showing("(20):9", against="X(6):4 (30):25")
    assert after_attack(battle, "power", "(20)", "X(6)", 1).score(0) == 16
