from rules import Code, Pass
from tests.rules.tables import battle_showing, boom, power, skill


def test_it_attacks_only_by_skill_and_in_company() -> None:
    laid = battle_showing("d(8):3 (4):1", against="(6):3 (6):4")
    assert laid.refusal(power("d(8)", "(6):3")) is Code.KIND_NOT_AVAILABLE
    assert laid.refusal(skill("d(8)", "(6):3")) is Code.NOT_ALONE
    assert laid.allows(skill("d(8) (4)", "(6):4"))


def test_it_falls_only_to_a_skill_attack_of_several_dice() -> None:
    laid = battle_showing("(8):3 (4):1", against="d(6):3 d(6):4")
    assert laid.refusal(power("(8)", "d(6):3")) is Code.TARGET_IMMUNE
    assert laid.refusal(skill("(8)", "d(6):3")) is Code.NEEDS_TWO_ATTACKERS
    assert laid.allows(skill("(8) (4)", "d(6):4"))


def test_a_boom_makes_it_roll() -> None:
    assert battle_showing("b(8):3", against="d(6):3").allows(boom("b(8)", "d(6)"))


def test_a_stealth_die_alone_can_only_pass() -> None:
    assert battle_showing("d(8):3", against="(6):3").allows(Pass())
