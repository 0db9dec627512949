"""Attacker: one more when it attacks, one less when it is attacked."""

import pytest

from rules import Battle, Code
from tests.rules.playing import after_attack, captured_dice, why_not
from tests.rules.tables import (
    battle_beginning,
    battle_showing,
    berserk,
    borrow,
    fire,
    power,
    reachable,
    rush,
    shadow,
    skill,
    speed,
    trip,
    turn_showing,
)


def test_by_power_it_takes_one_more_than_it_shows() -> None:
    laid = battle_showing("-(10):6", against="(12):7 (12):8")
    assert laid.allows(power("-(10)", "(12):7"))
    assert not laid.allows(power("-(10)", "(12):8"))


def test_its_size_is_one_more_too() -> None:
    battle = turn_showing("-(10):10", against="(12):11 (12):12")
    assert why_not(battle, "power", "-(10)", "(12):11") is None
    assert why_not(battle, "power", "-(10)", "(12):12") is Code.TARGET_BEYOND_SIZE


def test_by_skill_it_counts_one_more_alone_and_with_others() -> None:
    assert reachable(battle_showing("-(10):6", against="(20):6 (20):7 (20):8"), "-(10)") == {7}
    laid = battle_showing("-(10):6 |(10):6", against="(20):11 (20):12 (20):13")
    assert reachable(laid, "-(10) |(10)") == {12}


def test_it_falls_to_a_die_that_shows_one_less() -> None:
    laid = battle_showing("(10):5 (10):4", against="-(10):6")
    assert laid.allows(power("(10):5", "-(10)"))
    assert not laid.allows(power("(10):4", "-(10)"))
    assert laid.allows(skill("(10):5", "-(10)"))


def test_showing_one_it_counts_nothing_as_a_target() -> None:
    laid = battle_showing("(10):1 (0):0", against="-(4):1")
    assert laid.allows(power("(10)", "-(4)"))
    assert not laid.allows(skill("(10)", "-(4)"))
    assert laid.allows(skill("(0)", "-(4)"))


def test_it_never_counts_less_than_nothing() -> None:
    battle = turn_showing("(4):1", against="-(0):0")
    assert why_not(battle, "power", "(4)", "-(0)") is None
    assert why_not(battle, "skill", "(4)", "-(0)") is Code.SUM_DIFFERS


def test_a_shadow_attack_goes_from_one_more_than_it_shows_to_one_more_than_its_size() -> None:
    laid = battle_showing("-s(10):6", against="(20):6 (20):7 (20):11 (20):12")
    allowed = [value for value in (6, 7, 11, 12) if laid.allows(shadow("-s(10)", f"(20):{value}"))]
    assert allowed == [7, 11]


def test_speed_berserk_and_rush_reckon_with_what_both_sides_count() -> None:
    foes = "(6):4 -(4):4"
    assert battle_showing("-z(10):6", against=foes).allows(speed("-z(10)", "(6) -(4)"))
    assert battle_showing("-B(10):6", against=foes).allows(berserk("-B(10)", "(6) -(4)"))
    assert battle_showing("-#(10):6", against=foes).allows(rush("-#(10)", "(6) -(4)"))
    assert not battle_showing("-z(10):7", against=foes).allows(speed("-z(10)", "(6) -(4)"))


def test_in_a_trip_attack_both_rolls_count_so() -> None:
    laid = battle_showing("t(10):1", against="-(12):9 (20):20")
    assert laid.after(trip("t(10)", "-(12)"), 5, 6).my_captures == "-(12):6"
    assert laid.after(trip("t(10)", "-(12)"), 4, 6).my_captures == ""
    laid = battle_showing("-t(10):1", against="(12):9 (20):20")
    assert laid.after(trip("-t(10)", "(12)"), 5, 6).my_captures == "(12):6"
    assert laid.after(trip("-t(10)", "(12)"), 5, 7).my_captures == ""


def test_a_trip_attack_is_possible_where_its_best_roll_would_do() -> None:
    assert battle_showing("-t(4):1", against="M(5):5").allows(trip("-t(4)", "M(5)"))
    assert not battle_showing("-t(4):1", against="M(6):6").allows(trip("-t(4)", "M(6)"))
    assert battle_showing("t(4):1", against="-k(8):5").allows(trip("t(4)", "-k(8)"))
    assert not battle_showing("t(4):1", against="-k(8):6").allows(trip("t(4)", "-k(8)"))


def test_fire_helps_up_to_one_more_than_its_size() -> None:
    laid = battle_showing("-(6):3 F(8):8", against="(20):7 (20):20")
    assert laid.after(power("-(6)", "(20):7")).after(fire(F8=5), 1).my_captures == "(20):7"
    assert laid.after(power("-(6)", "(20):7")).refusal(fire(F8=4)) is Code.HELP_DOES_NOT_FIT


def test_both_ends_of_a_stingers_range_are_one_more() -> None:
    laid = battle_showing("-g(8):3", against="(20):1 (20):2 (20):3 (20):4 (20):5")
    assert reachable(laid, "-g(8)") == {2, 3, 4}


@pytest.mark.parametrize(("ruleset", "least"), [("online", 3), ("classic", 2)])
def test_a_twin_stinger_too(ruleset: str, least: int) -> None:
    foes = "(20):1 (20):2 (20):3 (20):4 (20):5 (20):6"
    laid = battle_showing("-g(4,4):4", against=foes, ruleset=ruleset)
    assert reachable(laid, "-g(4,4)") == set(range(least, 6))


def test_a_konstant_die_adds_or_subtracts_one_more() -> None:
    laid = battle_showing("-k(8):3 (10):8", against="(20):4 (20):5 (20):11 (20):12")
    assert reachable(laid, "-k(8) (10)") == {4, 12}


def test_a_twin_counts_one_more_on_its_sum() -> None:
    assert reachable(battle_showing("-(4,4):5", against="(20):5 (20):6 (20):7"), "-(4,4)") == {6}


def test_with_defender_on_one_die_it_cancels_out() -> None:
    assert reachable(battle_showing("-|(8):5", against="(20):4 (20):5 (20):6"), "-|(8)") == {5}
    assert not battle_showing("(10):5", against="-|(10):6").allows(power("(10)", "-|(10)"))


def test_armour_counts_so_too() -> None:
    battle = turn_showing("(20):8", against="(6):4 A-(6):5")
    assert why_not(battle, "power", "(20)", "(6)") is None
    assert why_not(turn_showing("(20):7", against="(6):4 A-(6):5"), "power", "(20)", "(6)") is not None


def test_thief_and_sleep_reckon_with_it() -> None:
    assert why_not(turn_showing("-$(8):4", against="(6):5"), "thief", "-$(8)", "(6)") is None
    assert why_not(turn_showing("-Z(8):4", against="(6):5"), "sleep", "-Z(8)", "(6)") is Code.TARGET_TOO_LOW


def test_a_queer_die_goes_by_what_it_shows() -> None:
    laid = battle_showing("-q(10):6", against="(12):7")
    assert laid.allows(power("-q(10)", "(12)"))
    assert not laid.allows(shadow("-q(10)", "(12)"))


def test_a_warrior_that_waits_counts_what_it_shows() -> None:
    assert reachable(battle_showing("-`(6):6 (4):2", against="(20):8 (20):9"), "-`(6) (4)") == {8}


def test_a_borrowed_die_counts_one_less_as_it_is_not_its_owners_turn() -> None:
    specials = ("Socrates",)
    foes = "-(6):4 (20):5 (20):6"
    laid = battle_showing("(4):2", against=foes, specials=specials, printed_specials=True)
    assert laid.allows(borrow("(4)", "(20):5 -(6)"))
    assert not laid.allows(borrow("(4)", "(20):6 -(6)"))


def test_initiative_and_scores_take_what_it_shows_and_its_size() -> None:
    assert battle_beginning("-(10):3", "(10):4").battle.first == 0
    assert turn_showing("-(10):3", against="(10):4").score(0) == 5
    assert turn_showing("-v(10):3", against="(10):4").score(0) == 1.5


def test_a_refusal_says_what_it_counts() -> None:
    battle = turn_showing("-(10):6 -z(10):2", against="(12):8 (20):1 (20):12")
    said = [
        str(battle.why_not(0, told))
        for told in (
            power("-(10)", "(12)")(battle, 0),
            power("-(10)", "(20):12")(battle, 0),
            skill("-(10)", "(12)")(battle, 0),
            speed("-z(10)", "(20):1 (12)")(battle, 0),
        )
    ]
    assert said == [
        "-(10) counts as 7 when it attacks: not enough for (12), which needs 8.",
        "(20) needs 12, and -(10) can never count as that much.",
        "-(10) counts as 7 when it attacks, but (12) needs exactly 8.",
        "-z(10) counts as 3 when it attacks, but (12), (20) add up to 9.",
    ]


def test_it_is_rolled_at_its_own_size() -> None:
    battle = turn_showing("-(10):6 (4):1", against="(12):7 (20):20")
    assert captured_dice(after_attack(battle, "power", "-(10)", "(12)", 10), 0) == "(12):7"


def test_a_minus_before_a_size_makes_no_negative_die() -> None:
    battle = Battle.from_recipes("-(4) -p(V)", "(4) ?-(X)!")
    assert [die.recipe for die in battle.seats[0].recipe] == ["-(4)", "-p(V)"]
    assert battle.seats[1].recipe[1].recipe == "-(X)?!"
