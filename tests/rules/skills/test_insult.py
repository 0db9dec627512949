from rules import Code
from tests.rules.tables import battle_showing, power, skill


def test_no_skill_attack_takes_an_insult_die() -> None:
    laid = battle_showing("(6):4 (4):1", against="I(8):4 I(8):5")
    assert laid.refusal(skill("(6)", "I(8):4")) is Code.TARGET_IMMUNE
    assert laid.refusal(skill("(6) (4)", "I(8):5")) is Code.TARGET_IMMUNE


def test_every_other_attack_does() -> None:
    assert battle_showing("(6):4", against="I(8):4").allows(power("(6)", "I(8)"))


def test_an_insult_die_may_attack_by_skill() -> None:
    assert battle_showing("I(6):4", against="(8):4").allows(skill("I(6)", "(8)"))
