from rules import Code
from tests.rules.tables import battle_showing, power, shadow, skill


def test_a_shadow_die_makes_no_power_attack() -> None:
    laid = battle_showing("s(10):5", against="(8):5")
    assert laid.refusal(power("s(10)", "(8)")) is Code.KIND_NOT_AVAILABLE
    assert laid.allows(shadow("s(10)", "(8)"))


def test_its_target_shows_at_least_as_much() -> None:
    assert battle_showing("s(10):5", against="(8):4").refusal(shadow("s(10)", "(8)")) is Code.TARGET_TOO_LOW


def test_and_no_more_than_its_size() -> None:
    assert (
        battle_showing("s(10):5", against="(20):11").refusal(shadow("s(10)", "(20)"))
        is Code.TARGET_BEYOND_SIZE
    )


def test_it_attacks_by_skill_as_usual() -> None:
    assert battle_showing("s(10):5 (4):1", against="(8):6").allows(skill("s(10) (4)", "(8)"))
