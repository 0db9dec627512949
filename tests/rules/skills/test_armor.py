"""Armor: its value is added to what its owner's other dice defend with."""

from rules import Code
from tests.rules.playing import after_attack, attacks, captured_dice, why_not
from tests.rules.tables import battle_beginning, turn_showing


def test_armor_adds_its_value_to_the_defence_of_a_die_beside_it() -> None:
    battle = turn_showing("(20):8 (20):9", against="(8):5 A(6):4")
    assert why_not(battle, "power", "(20):8", "(8)") is Code.TARGET_TOO_HIGH
    assert why_not(battle, "power", "(20):9", "(8)") is None


def test_armor_dice_defend_with_their_own_value_only() -> None:
    battle = turn_showing("(20):4", against="A(8):4 A(6):4")
    assert attacks(battle, "power") == [("(20)", "A(8)"), ("(20)", "A(6)")]


def test_the_armor_of_several_dice_adds_up() -> None:
    battle = turn_showing("(20):10 (20):11", against="(4):3 A(8):4 A(6):4")
    assert attacks(battle, "skill") == [("(20)", "(4)")]


def test_a_die_smaller_than_value_and_armor_cannot_take_it_by_power() -> None:
    battle = turn_showing("(8):8", against="(8):5 A(6):4")
    assert why_not(battle, "power", "(8)", "(8)") is Code.TARGET_BEYOND_SIZE


def test_a_shadow_die_is_held_to_both_bounds_by_the_armored_value() -> None:
    battle = turn_showing("s(10):8 s(6):2", against="(8):5 A(6):4")
    assert why_not(battle, "shadow", "s(10)", "(8)") is None
    assert why_not(battle, "shadow", "s(6)", "(8)") is Code.TARGET_BEYOND_SIZE


def test_speed_berserk_and_rush_attacks_have_to_make_the_armored_sum() -> None:
    for kind, letter in (("speed", "z"), ("berserk", "B"), ("rush", "#")):
        battle = turn_showing(f"{letter}(20):7 (20):11", against="(4):3 (4):4 A(6):2")
        assert why_not(battle, kind, f"{letter}(20)", "(4):3 (4):4") is Code.SUM_DIFFERS
        battle = turn_showing(f"{letter}(20):11", against="(4):3 (4):4 A(6):2")
        assert why_not(battle, kind, f"{letter}(20)", "(4):3 (4):4") is None


def test_taking_the_armor_with_the_armored_die_does_not_help() -> None:
    battle = turn_showing("z(20):6 z(20):9", against="(8):4 A(6):2")
    assert why_not(battle, "speed", "z(20):6", "(8) A(6)") is Code.SUM_DIFFERS
    battle = turn_showing("z(20):8", against="(8):4 A(6):2")
    assert why_not(battle, "speed", "z(20)", "(8) A(6)") is None


def test_a_trip_target_falls_only_if_its_roll_and_the_armor_are_not_higher() -> None:
    battle = turn_showing("t(8):1 (4):4", against="(6):5 A(6):4")
    assert captured_dice(after_attack(battle, "trip", "t(8)", "(6)", 6, 2), 0) == "(6):2"
    assert captured_dice(after_attack(battle, "trip", "t(8)", "(6)", 5, 2), 0) == ""


def test_a_trip_attack_that_could_never_get_over_the_armor_is_refused() -> None:
    battle = turn_showing("t(4):1", against="(6):5 A(6):4")
    assert why_not(battle, "trip", "t(4)", "(6)") is Code.TRIP_HOPELESS
    assert why_not(battle, "trip", "t(4)", "A(6)") is None


def test_thief_sleep_and_evil_attacks_reckon_with_armor() -> None:
    battle = turn_showing("$(20):8 Z(20):8 E(20):8 E(20):9", against="(8):5 A(6):4 (4):1")
    assert why_not(battle, "thief", "$(20)", "(8)") is Code.TARGET_TOO_HIGH
    assert why_not(battle, "sleep", "Z(20)", "(8)") is None
    assert why_not(battle, "evil", "E(20):8 E(20):9", "(8) (4)") is Code.TARGET_TOO_HIGH
    assert why_not(battle, "evil", "E(20):8 E(20):9", "(4) (8)") is None


def test_an_armor_warrior_protects_nobody_until_it_is_called() -> None:
    battle = turn_showing("(20):5", against="(8):5 A`(6):6")
    assert why_not(battle, "power", "(20)", "(8)") is None


def test_armor_counts_for_initiative_and_score_by_plain_values() -> None:
    battle = turn_showing("(20):5", against="(8):5 A(6):4")
    assert battle.score(1) == 7


def test_armor_changes_neither_who_goes_first_nor_the_score() -> None:
    with_armor = battle_beginning("(20):5 A(6):4", "(8):6 (6):5")
    assert with_armor.battle.first == 0
    plain = battle_beginning("(20):5 (6):4", "(8):6 (6):5")
    assert [with_armor.battle.score(seat) for seat in (0, 1)] == [plain.battle.score(seat) for seat in (0, 1)]
