"""Teleport: two dice change places, once in a round."""

from rules import Code, Pass
from tests.rules.playing import after_attack, captured_dice, row, why_not
from tests.rules.tables import act, turn_showing


def test_two_dice_change_places_and_the_skill_goes_over_to_the_other() -> None:
    battle = turn_showing("(4):1 Ts(8):3", against="(6):2 z(20):9 (10):5")
    battle = after_attack(battle, "teleport", "Ts(8)", "z(20)", 17)
    assert row(battle, 0) == "(4):1 zT(20):17"
    assert row(battle, 1) == "(6):2 s(8):3 (10):5"
    assert (captured_dice(battle, 0), captured_dice(battle, 1)) == ("", "")


def test_the_other_player_is_next() -> None:
    assert after_attack(turn_showing("T(8):3", against="(20):9"), "teleport", "T(8)", "(20)", 17).active == 1


def test_a_die_changes_places_once_in_a_round() -> None:
    battle = turn_showing("T(8):3 T(6):5", against="(20):9 T(10):2")
    battle = after_attack(battle, "teleport", "T(8)", "(20)", 17)
    assert why_not(battle, "teleport", "T(10)", "T(20)") is Code.HAS_TELEPORTED
    assert why_not(battle, "teleport", "T(10)", "T(6)") is None


def test_nobody_has_to_do_it() -> None:
    assert turn_showing("T(8):3", against="(20):9").may_pass()


def test_it_begins_the_count_of_passes_anew() -> None:
    battle = act(turn_showing("(4):1", against="T(20):9"), 0, Pass()).battle
    assert battle.passes == 1
    assert after_attack(battle, "teleport", "T(20)", "(4)", 2).passes == 0


def test_the_other_die_is_rolled_with_its_resizing_skills_and_takes_no_turbo_size() -> None:
    battle = after_attack(turn_showing("T(8):3", against="H(X=10)!:9"), "teleport", "T(8)", "H(X)!", 12)
    assert row(battle, 0) == "HT(X=12)!:12"


def test_jolt_time_and_space_and_ornery_stay_out_of_it() -> None:
    battle = after_attack(
        turn_showing("TJ(8):3 o(4):2", against="^J(20):9"), "teleport", "TJ(8)", "^J(20)", 17
    )
    assert battle.active == 1
    assert (row(battle, 0), row(battle, 1)) == ("^JT(20):17 o(4):2", "J(8):3")


def test_stealth_and_warrior_dice_stay_where_they_are() -> None:
    battle = turn_showing("T(8):3 T`(6):6", against="d(20):9 (4):1")
    assert why_not(battle, "teleport", "T(8)", "d(20)") is Code.TARGET_IMMUNE
    assert why_not(battle, "teleport", "T`(6)", "(4)") is Code.KIND_NOT_AVAILABLE


def test_the_player_who_controls_a_die_at_the_end_scores_it() -> None:
    battle = after_attack(turn_showing("T(8):3", against="(20):9"), "teleport", "T(8)", "(20)", 17)
    assert (battle.score(0), battle.score(1)) == (10, 4)
