"""Hoskins: it takes two dice, and is given to their owner, who scores it."""

from rules import Code
from tests.rules.playing import after_attack, captured_dice, row, why_not
from tests.rules.tables import turn_showing


def test_it_takes_two_dice_that_add_up_to_its_value_and_leaves() -> None:
    battle = after_attack(
        turn_showing("Y(20):9 (4):1", against="(6):4 (6):5 (8):2"), "hoskins", "Y(20)", "(6):4 (6):5", 13
    )
    assert captured_dice(battle, 0) == "(6):4 (6):5"
    assert (row(battle, 0), row(battle, 1)) == ("(4):1", "(8):2")
    assert [die.recipe for die in battle.seats[1].retired] == ["Y(20)"]


def test_it_takes_exactly_two_and_exactly_its_value() -> None:
    battle = turn_showing("Y(20):9 (4):1", against="(6):4 (6):5 (10):9 (4):4")
    assert why_not(battle, "hoskins", "Y(20)", "(10)") is Code.WRONG_COUNT
    assert why_not(battle, "hoskins", "Y(20)", "(6):4 (4)") is Code.SUM_DIFFERS
    assert why_not(battle, "hoskins", "(4)", "(6):4 (6):5") is Code.KIND_NOT_AVAILABLE


def test_nobody_has_to_make_such_an_attack() -> None:
    assert turn_showing("Yk(20):9", against="(6):4 (6):5").may_pass()


def test_their_owner_scores_it_as_kept() -> None:
    battle = turn_showing("Y(20):9 (4):1", against="(6):4 (6):5 (8):2")
    assert after_attack(battle, "hoskins", "Y(20)", "(6):4 (6):5", 13).score(1) == 4 + 10
