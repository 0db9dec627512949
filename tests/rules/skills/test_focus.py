from rules import Code, Phase
from tests.rules.tables import battle_beginning, battle_showing, focus, power


def test_focus_dice_are_turned_down_to_go_first() -> None:
    after = battle_beginning("(6):2", "f(8):5").after(focus(f8=1))
    assert (after.battle.first, after.mine) == (1, "f(8):1")


def test_turned_down_dice_are_dizzy_in_the_first_turn() -> None:
    after = battle_beginning("(6):2", "f(8):5 (4):3").after(focus(f8=1))
    assert after.refusal(power("f(8)", "(6)")) is Code.DIZZY_DIE


def test_who_cannot_be_first_is_not_asked() -> None:
    assert battle_beginning("(6):1", "f(8):5").battle.phase is Phase.TURN


def test_values_go_down_only() -> None:
    assert battle_beginning("(6):2", "f(8):5").refusal(focus(f8=6)) is Code.NOT_A_LOWER_VALUE
    assert battle_beginning("(6):2", "f(8):5").refusal(focus(f8=0)) is Code.NOT_A_LOWER_VALUE


def test_a_konstant_focus_die_stays_where_it_was_put() -> None:
    assert battle_beginning("(6):2", "kf(8):5").after(focus(kf8=1)).mine == "kf(8):1"


def test_dizziness_passes_with_the_first_attack() -> None:
    laid = battle_showing("f(8):1 (6):4", against="(20):1 (20):2", dizzy="f(8)")
    assert not laid.after(power("(6)", "(20):1"), 3).battle.seats[0].row[0].marks
