"""Sleep: both dice roll, and the target sits out its owner's next turn."""

from rules import Battle, Code, Pass, scripted
from tests.rules.playing import after_attack, captured_dice, row, why_not
from tests.rules.tables import act, turn_showing


def test_a_sleep_attack_rolls_both_dice_attacker_first_and_captures_nothing() -> None:
    battle = after_attack(turn_showing("Z(8):3", against="(20):9 (4):1"), "sleep", "Z(8)", "(20)", 7, 15)
    assert (row(battle, 0), row(battle, 1)) == ("Z(8):7", "(20):15 (4):1")
    assert captured_dice(battle, 0) == ""


def test_its_target_must_show_more() -> None:
    battle = turn_showing("Z(8):3", against="(20):4 (4):3")
    assert why_not(battle, "sleep", "Z(8)", "(20)") is None
    assert why_not(battle, "sleep", "Z(8)", "(4)") is Code.TARGET_TOO_LOW


def test_a_sleeping_die_cannot_attack_in_its_owners_next_turn() -> None:
    battle = after_attack(turn_showing("Z(8):3", against="(20):9 (4):1"), "sleep", "Z(8)", "(20)", 7, 15)
    assert why_not(battle, "power", "(20)", "Z(8)") is Code.DIZZY_DIE
    assert battle.may_pass()


def test_it_wakes_when_that_turn_is_over() -> None:
    battle = turn_showing("Z(8):3 (6):6", against="(20):9 (4):1")
    battle = after_attack(battle, "sleep", "Z(8)", "(20)", 5, 15)
    battle = after_attack(pass_turn(battle), "power", "(6)", "(4)", 5)
    assert why_not(battle, "power", "(20)", "(6)") is None


def test_it_sleeps_on_through_extra_turns_of_the_attacker() -> None:
    battle = turn_showing("ZJ(8):3 (4):1", against="(20):9 (30):30")
    battle = after_attack(battle, "sleep", "ZJ(8)", "(20)", 7, 15)
    assert battle.active == 0
    battle = act(battle, 0, Pass()).battle
    assert why_not(battle, "power", "(20)", "(4)") is Code.DIZZY_DIE


def test_a_sleeping_die_can_be_captured() -> None:
    battle = turn_showing("ZJ(8):3 (20):19", against="(20):9 (30):30")
    battle = after_attack(battle, "sleep", "ZJ(8)", "(20)", 7, 15)
    assert why_not(battle, "power", "(20)", "(20)") is None


def test_nobody_has_to_make_a_sleep_attack() -> None:
    battle = turn_showing("Z(8):3", against="(20):9")
    assert battle.may_pass()


def test_capturing_skills_do_nothing_and_jolt_time_and_space_and_ornery_act() -> None:
    battle = turn_showing("Znm%^(8):3 o(4):2", against="%(20):9")
    battle = after_attack(battle, "sleep", "Znm%^(8)", "%(20)", 7, 15, 4)
    assert (row(battle, 0), row(battle, 1)) == ("Znm%^(8):7 o(4):4", "%(20):15")
    assert battle.active == 0


def test_stealth_and_warrior_dice_are_left_alone() -> None:
    battle = turn_showing("Z(8):3 Zd(8):1", against="d(20):9 `(6):6 (12):9")
    assert why_not(battle, "sleep", "Z(8)", "d(20)") is Code.TARGET_IMMUNE
    assert why_not(battle, "sleep", "Z(8)", "`(6)") is Code.TARGET_IMMUNE
    assert why_not(battle, "sleep", "Zd(8)", "(12)") is Code.KIND_NOT_AVAILABLE


def test_a_turbo_sleep_die_takes_its_new_size_before_it_rolls() -> None:
    battle = turn_showing("Z(X=8)!:3", against="(20):9")
    assert row(after_attack(battle, "sleep", "Z(X)!", "(20)", 18, 15, turbo={0: 20}), 0) == "Z(X=20)!:18"


def test_sleep_dice_do_not_count_for_initiative() -> None:
    battle = Battle.from_recipes("Z(4) (8)", "(6)").begin(scripted(1, 7, 5)).battle
    assert battle.first == 1


def test_a_round_is_scored_after_five_hundred_turns() -> None:
    battle = turn_showing("Z(4):1", against="Z(20):2", first_to=1)
    turns = 0
    while not battle.is_over:
        seat = battle.active or 0
        low, high = (1, 2) if seat == 0 else (2, 1)
        kind = "sleep" if why_not(battle, "sleep", *names(seat)) is None else "pass"
        assert kind == "sleep" or seat == 1
        battle = (
            after_attack(battle, "sleep", *names(seat), low, high) if kind == "sleep" else pass_turn(battle)
        )
        turns += 1
    assert turns == 500
    assert battle.winner == 1


def names(seat: int) -> tuple[str, str]:
    return ("Z(4)", "Z(20)") if seat == 0 else ("Z(20)", "Z(4)")


def pass_turn(battle: Battle) -> Battle:
    assert battle.active is not None
    return act(battle, battle.active, Pass()).battle
