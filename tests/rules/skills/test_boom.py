from rules import Code, Pass
from tests.rules.tables import battle_showing, boom


def test_a_boom_attack_has_no_condition() -> None:
    assert battle_showing("b(4):1", against="(20):20").allows(boom("b(4)", "(20)"))


def test_the_boom_die_counts_for_nobody() -> None:
    after = battle_showing("b(4):1 (6):6", against="(20):20").after(boom("b(4)", "(20)"), 9)
    assert (after.mine, after.theirs, after.my_losses) == ("(6):6", "(20):9", "b(4):1")
    assert (after.my_score, after.their_score) == (3, 10)


def test_a_konstant_target_keeps_its_value() -> None:
    assert (
        battle_showing("b(4):1 (6):6", against="k(20):20").after(boom("b(4)", "k(20)")).theirs == "k(20):20"
    )


def test_skills_that_act_on_captures_do_nothing() -> None:
    after = battle_showing("bnm(4):1 (6):6", against="%(20):20").after(boom("bnm(4)", "%(20)"), 9)
    assert (after.theirs, after.my_captures) == ("%(20):9", "")


def test_only_warriors_are_safe_from_it() -> None:
    laid = battle_showing("b(4):1", against="d(20):20 `(6):6")
    assert laid.allows(boom("b(4)", "d(20)"))
    assert laid.refusal(boom("b(4)", "`(6)")) is Code.TARGET_IMMUNE


def test_who_can_boom_may_not_pass() -> None:
    assert battle_showing("b(4):1", against="(20):20").refusal(Pass()) is Code.MUST_ATTACK
