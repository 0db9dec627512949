"""Thief: it retires to make a lower die play for its side."""

from rules import Code
from tests.rules.playing import after_attack, row, why_not
from tests.rules.tables import print_row, turn_showing


def test_the_thief_retires_and_the_stolen_die_plays_on_in_its_place() -> None:
    battle = turn_showing("(4):1 $(8):5 (6):2", against="(6):2 s(20):5 (10):7")
    battle = after_attack(battle, "thief", "$(8)", "s(20)", 17)
    assert row(battle, 0) == "(4):1 s(20):17 (6):2"
    assert row(battle, 1) == "(6):2 (10):7"
    assert print_row(battle.seats[0].retired) == "$(8):5"


def test_its_target_shows_no_more_than_the_thief() -> None:
    battle = turn_showing("$(20):5", against="(8):5 (8):6")
    assert why_not(battle, "thief", "$(20)", "(8):5") is None
    assert why_not(battle, "thief", "$(20)", "(8):6") is Code.TARGET_TOO_HIGH


def test_the_thief_scores_as_if_kept_and_the_stolen_die_for_its_holder() -> None:
    battle = after_attack(turn_showing("$(8):5", against="(20):5 (10):7"), "thief", "$(8)", "(20)", 17)
    assert (battle.score(0), battle.score(1)) == (4 + 10, 5)


def test_a_thief_makes_no_power_attack() -> None:
    assert (
        why_not(turn_showing("$(8):5", against="(20):5"), "power", "$(8)", "(20)") is Code.KIND_NOT_AVAILABLE
    )


def test_a_possible_theft_rules_out_passing() -> None:
    assert not turn_showing("$(8):5", against="(20):4").may_pass()


def test_a_jolt_thief_gives_another_turn_and_a_stolen_jolt_die_does_not() -> None:
    battle = turn_showing("$J(8):5", against="(20):5 (10):7")
    assert after_attack(battle, "thief", "$J(8)", "(20)", 17).active == 0
    battle = turn_showing("$(8):5", against="J(20):5 (10):7")
    assert after_attack(battle, "thief", "$(8)", "J(20)", 17).active == 1


def test_rage_and_radioactive_do_not_act() -> None:
    battle = after_attack(turn_showing("$%(8):5", against="G%(20):5 (10):7"), "thief", "$%(8)", "G%(20)", 17)
    assert (row(battle, 0), row(battle, 1)) == ("G%(20):17", "(10):7")


def test_idle_ornery_dice_roll_and_a_stolen_one_has_rolled_already() -> None:
    battle = turn_showing("o(4):1 $(8):5", against="o(20):5 (10):7")
    assert row(after_attack(battle, "thief", "$(8)", "o(20)", 17, 3), 0) == "o(4):3 o(20):17"


def test_no_size_is_asked_for_a_turbo_thief() -> None:
    battle = after_attack(turn_showing("$(X=8)!:5", against="(20):5 (10):7"), "thief", "$(X)!", "(20)", 17)
    assert print_row(battle.seats[0].retired) == "$(X=8)!:5"


def test_stealth_and_warrior_dice_are_not_stolen() -> None:
    battle = turn_showing("$(8):5 $d(8):5", against="d(20):5 `(4):4 (6):1")
    assert why_not(battle, "thief", "$(8)", "d(20)") is Code.TARGET_IMMUNE
    assert why_not(battle, "thief", "$(8)", "`(4)") is Code.TARGET_IMMUNE
    assert why_not(battle, "thief", "$d(8)", "(6)") is Code.KIND_NOT_AVAILABLE


def test_stealing_the_last_die_ends_the_round() -> None:
    battle = after_attack(turn_showing("$(8):5", against="(20):5", first_to=1), "thief", "$(8)", "(20)", 17)
    assert battle.is_over
