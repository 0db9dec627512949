from rules import Code
from tests.rules.tables import battle_showing, power, shadow


def test_even_it_attacks_by_power() -> None:
    laid = battle_showing("q(8):4", against="(6):3 (6):5")
    assert laid.allows(power("q(8)", "(6):3"))
    assert laid.refusal(shadow("q(8)", "(6):5")) is Code.KIND_NOT_AVAILABLE


def test_odd_it_attacks_as_a_shadow_die() -> None:
    laid = battle_showing("q(8):5", against="(6):3 (6):6")
    assert laid.allows(shadow("q(8)", "(6):6"))
    assert laid.refusal(power("q(8)", "(6):3")) is Code.KIND_NOT_AVAILABLE


def test_a_konstant_queer_die_attacks_by_shadow_only() -> None:
    assert not battle_showing("kq(8):4", against="(6):3").allows(power("kq(8)", "(6)"))
    assert battle_showing("kq(8):5", against="(6):6").allows(shadow("kq(8)", "(6)"))
