from rules import Code
from tests.rules.tables import battle_showing, power, rush, skill


def test_a_konstant_die_makes_no_power_attack_and_no_skill_attack_alone() -> None:
    laid = battle_showing("k(8):5", against="(6):5")
    assert laid.refusal(power("k(8)", "(6)")) is Code.KIND_NOT_AVAILABLE
    assert laid.refusal(skill("k(8)", "(6)")) is Code.NOT_ALONE


def test_with_others_it_counts_plus_or_minus() -> None:
    laid = battle_showing("k(8):3 (10):7", against="(20):10 (20):4 (20):7")
    assert laid.allows(skill("k(8) (10)", "(20):10"))
    assert laid.allows(skill("k(8) (10)", "(20):4"))
    assert not laid.allows(skill("k(8) (10)", "(20):7"))


def test_it_keeps_its_value() -> None:
    laid = battle_showing("k(8):3 (10):7", against="(20):10 (20):4")
    assert laid.after(skill("k(8) (10)", "(20):10"), 1).mine == "k(8):3 (10):1"


def test_it_does_not_even_change_its_size() -> None:
    laid = battle_showing("kH(8):3 (10):7", against="(20):10 (20):4")
    assert laid.after(skill("kH(8) (10)", "(20):10"), 1).mine == "kH(8):3 (10):1"


def test_it_may_rush() -> None:
    assert battle_showing("k(8):5", against="#(6):2 (6):3").allows(rush("k(8)", "#(6) (6)"))


def test_a_total_below_one_is_refused_in_classic() -> None:
    online = battle_showing("k(8):3 (10):3", against="(0):0")
    classic = battle_showing("k(8):3 (10):3", against="(0):0", ruleset="classic")
    assert online.allows(skill("k(8) (10)", "(0)"))
    assert not classic.allows(skill("k(8) (10)", "(0)"))
