"""Defender: one less when it attacks, one more when it is attacked."""

from rules import Code
from tests.rules.playing import why_not
from tests.rules.tables import (
    battle_showing,
    power,
    reachable,
    shadow,
    skill,
    trip,
    turn_showing,
)


def test_by_power_it_takes_one_less_than_it_shows() -> None:
    laid = battle_showing("|(10):6", against="(12):5 (12):6")
    assert laid.allows(power("|(10)", "(12):5"))
    assert not laid.allows(power("|(10)", "(12):6"))


def test_its_size_is_one_less_too() -> None:
    battle = turn_showing("|(10):10 F(4):4", against="(12):9 (12):10")
    assert why_not(battle, "power", "|(10)", "(12):9") is None
    assert why_not(battle, "power", "|(10)", "(12):10") is Code.TARGET_BEYOND_SIZE


def test_it_falls_only_to_a_die_that_shows_one_more() -> None:
    laid = battle_showing("(10):7 (10):6", against="|(10):6")
    assert laid.allows(power("(10):7", "|(10)"))
    assert not laid.allows(power("(10):6", "|(10)"))
    assert laid.allows(skill("(10):7", "|(10)"))


def test_a_die_may_be_too_small_for_it() -> None:
    assert (
        why_not(turn_showing("(6):6", against="|(10):6"), "power", "(6)", "|(10)") is Code.TARGET_BEYOND_SIZE
    )


def test_showing_one_it_adds_nothing_to_a_skill_attack() -> None:
    laid = battle_showing("|(4):1 (8):5", against="(20):5 (20):6")
    assert reachable(laid, "|(4) (8)") == {5}


def test_a_shadow_attack_goes_from_one_less_than_it_shows_to_one_less_than_its_size() -> None:
    laid = battle_showing("|s(10):6", against="(20):4 (20):5 (20):9 (20):10")
    allowed = [value for value in (4, 5, 9, 10) if laid.allows(shadow("|s(10)", f"(20):{value}"))]
    assert allowed == [5, 9]


def test_a_trip_attack_on_it_has_to_beat_one_more() -> None:
    laid = battle_showing("t(10):1", against="|(12):9 (20):20")
    assert laid.after(trip("t(10)", "|(12)"), 7, 6).my_captures == "|(12):6"
    assert laid.after(trip("t(10)", "|(12)"), 6, 6).my_captures == ""


def test_a_die_of_one_side_trips_no_defender() -> None:
    assert not battle_showing("t(1):1", against="|(4):3").allows(trip("t(1)", "|(4)"))
    assert battle_showing("t(1):1", against="(4):3").allows(trip("t(1)", "(4)"))


def test_both_ends_of_a_stingers_range_are_one_less() -> None:
    laid = battle_showing("|g(8):3", against="(0):0 (20):1 (20):2 (20):3")
    assert reachable(laid, "|g(8)") == {0, 1, 2}
