from rules import Code
from tests.rules.tables import battle_beginning, battle_showing, power, skill


def test_it_joins_a_skill_attack_at_what_it_shows_and_plays_on() -> None:
    laid = battle_showing("`(6):6 (4):2", against="(10):8 (20):20")
    after = laid.after(skill("`(6) (4)", "(10)"), 3, 1)
    assert (after.mine, after.my_captures) == ("(6):3 (4):1", "(10):8")


def test_neither_alone_nor_two_at_once() -> None:
    laid = battle_showing("`(6):6 `(8):8 (4):1", against="(10):6 (20):15")
    assert laid.refusal(skill("`(6)", "(10)")) is Code.NOT_ALONE
    assert laid.refusal(skill("`(6) `(8) (4)", "(20)")) is Code.ONE_WARRIOR_ONLY


def test_nobody_can_attack_it_and_it_scores_nothing() -> None:
    laid = battle_showing("(8):8", against="`(6):6")
    assert laid.refusal(power("(8)", "`(6)")) is Code.TARGET_IMMUNE
    assert laid.their_score == 0


def test_it_does_not_count_for_initiative() -> None:
    assert battle_beginning("`(4):1 (8):5", "(4):4").battle.first == 1


def test_a_mighty_warrior_grows_as_it_comes_in() -> None:
    laid = battle_showing("`H(6):6 (4):2", against="(10):8 (20):20")
    assert laid.after(skill("`H(6) (4)", "(10)"), 8, 1).mine == "H(8):8 (4):1"
