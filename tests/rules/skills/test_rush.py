from rules import Code
from tests.rules.tables import battle_showing, power, rush


def test_a_rush_die_takes_exactly_two() -> None:
    laid = battle_showing("#(10):7", against="(6):3 (6):4 (20):20")
    assert laid.after(rush("#(10)", "(6):3 (6):4"), 2).my_captures == "(6):3 (6):4"


def test_a_rush_die_among_the_targets_is_as_good() -> None:
    assert battle_showing("(10):7", against="#(6):3 (6):4").allows(rush("(10)", "#(6) (6)"))


def test_without_a_rush_die_there_is_no_rush() -> None:
    assert (
        battle_showing("(10):7", against="(6):3 (6):4").refusal(rush("(10)", "(6):3 (6):4"))
        is Code.NO_RUSH_DIE
    )


def test_it_attacks_by_power_as_usual() -> None:
    assert battle_showing("#(10):7", against="(6):3").allows(power("#(10)", "(6)"))
