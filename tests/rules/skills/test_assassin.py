"""Assassin: twice its value when it attacks, half points for what it takes."""

import pytest

from rules import Battle, Code
from rules.notation.codec import die_from_text, die_to_text
from rules.scoring import worth
from tests.rules.playing import after_attack, captured_dice, row, why_not
from tests.rules.tables import (
    battle_beginning,
    battle_showing,
    berserk,
    borrow,
    dice,
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


def test_by_power_it_takes_twice_what_it_shows() -> None:
    laid = battle_showing("a(4):3", against="(20):6 (20):7")
    assert laid.allows(power("a(4)", "(20):6"))
    assert not laid.allows(power("a(4)", "(20):7"))


def test_its_size_counts_twice_too() -> None:
    battle = turn_showing("a(4):4", against="(20):8 (20):9")
    assert why_not(battle, "power", "a(4)", "(20):8") is None
    assert why_not(battle, "power", "a(4)", "(20):9") is Code.TARGET_BEYOND_SIZE


def test_what_it_takes_counts_half() -> None:
    laid = battle_showing("a(4):3", against="(20):6 (20):7").after(power("a(4)", "(20):6"), 2)
    assert laid.my_captures == "(20)½:6"
    assert laid.my_score == 10 + 2
    assert laid.mine == "a(4):2"


def test_in_a_skill_attack_it_counts_exactly_twice() -> None:
    assert reachable(battle_showing("a(4):3", against="(20):3 (20):6"), "a(4)") == {6}
    foes = "(20):8 (20):10 (20):11 (20):12"
    assert reachable(battle_showing("a(4):3 (8):5", against=foes), "a(4) (8)") == {11}


def test_a_die_taken_together_with_others_counts_half_too() -> None:
    laid = battle_showing("a(4):3 (8):5", against="(20):11 (20):7").after(skill("a(4) (8)", "(20):11"), 1, 1)
    assert laid.my_score == 10 + 6


@pytest.mark.parametrize(
    ("die", "points"),
    [
        ("(15):1", 8),
        ("p(12):1", -3),
        ("v(20):7", 4),
        ("pv(20):7", -2),
        ("n(20):7", 0),
        ("(C):7C", 8),
        ("~(20):7", 2),
    ],
)
def test_half_is_rounded_up_before_anything_else(die: str, points: float) -> None:
    battle = turn_showing("a(30):30", against=f"{die} (4):4")
    battle = after_attack(battle, "power", "a(30)", die, 1)
    assert battle.score(0) == 15 + points


def test_two_assassins_do_not_halve_twice() -> None:
    battle = after_attack(
        turn_showing("a(4):3 a(4):2", against="(20):10 (4):4"), "skill", "a(4) a(4)", "(20)", 1, 1
    )
    assert battle.score(0) == 4 + 10


def test_nothing_else_of_theirs_counts_half() -> None:
    battle = after_attack(
        turn_showing("a(4):3 (20):9", against="(20):6 (20):7"), "power", "(20)", "(20):7", 1
    )
    assert captured_dice(battle, 0) == "(20):7"


def test_it_defends_and_begins_with_what_it_shows() -> None:
    assert battle_showing("(4):3", against="a(4):3").allows(power("(4)", "a(4)"))
    assert battle_beginning("a(4):2", "(4):3").battle.first == 0


def test_a_shadow_attack_goes_from_twice_its_value_to_its_size() -> None:
    laid = battle_showing("as(10):3", against="(20):5 (20):6 (20):10 (20):11")
    allowed = [value for value in (5, 6, 10, 11) if laid.allows(shadow("as(10)", f"(20):{value}"))]
    assert allowed == [6, 10]


def test_speed_berserk_and_rush_take_dice_that_add_up_to_twice_its_value() -> None:
    foes = "(8):5 (8):7"
    assert battle_showing("az(10):6", against=foes).allows(speed("az(10)", "(8):5 (8):7"))
    assert battle_showing("aB(10):6", against=foes).allows(berserk("aB(10)", "(8):5 (8):7"))
    assert battle_showing("a#(10):6", against=foes).allows(rush("a#(10)", "(8):5 (8):7"))


def test_of_several_evil_dice_only_the_pair_of_the_assassin_counts_half() -> None:
    battle = turn_showing("aE(8):4 E(20):9", against="(20):8 (20):9 (4):4")
    battle = after_attack(battle, "evil", "aE(8) E(20)", "(20):8 (20):9", 1, 1)
    assert captured_dice(battle, 0) == "(20)½:8 (20):9"


def test_it_trips_with_twice_its_roll() -> None:
    laid = battle_showing("at(6):1", against="(20):19 (20):20")
    assert laid.after(trip("at(6)", "(20):19"), 5, 10).my_captures == "(20)½:10"
    assert laid.after(trip("at(6)", "(20):19"), 5, 11).my_captures == ""


def test_a_trip_attack_is_possible_up_to_twice_its_size() -> None:
    assert battle_showing("at(4):1", against="M(8):8").allows(trip("at(4)", "M(8)"))
    assert not battle_showing("at(4):1", against="M(9):9").allows(trip("at(4)", "M(9)"))


def test_fire_is_added_after_doubling_up_to_twice_its_size() -> None:
    laid = battle_showing("a(6):4 F(8):8", against="(20):12 (20):13")
    assert laid.after(power("a(6)", "(20):12")).after(fire(F8=4), 1).my_captures == "(20)½:12"
    assert not laid.allows(power("a(6)", "(20):13"))


def test_a_stinger_counts_from_its_least_to_twice_its_value() -> None:
    foes = " ".join(f"(20):{value}" for value in range(1, 9))
    assert reachable(battle_showing("ag(8):3", against=foes), "ag(8)") == set(range(1, 7))


def test_a_konstant_die_adds_or_subtracts_twice_its_value() -> None:
    laid = battle_showing("ak(8):3 (10):8", against="(20):2 (20):5 (20):11 (20):14")
    assert reachable(laid, "ak(8) (10)") == {2, 14}


def test_a_konstant_die_keeps_of_fire_no_more_than_its_size_allows() -> None:
    laid = battle_showing("ak(6):4 (4):1 F(8):8", against="(20):11 (20):13 (20):15", ruleset="classic")
    waiting = laid.after(skill("ak(6) (4)", "(20):11"))
    assert waiting.after(fire(F8=6), 3).mine == "ak(6):4 (4):3 F(8):6"
    assert laid.allows(skill("ak(6) (4)", "(20):13"))
    assert not laid.allows(skill("ak(6) (4)", "(20):15"))


def test_of_twins_the_sum_is_doubled() -> None:
    assert reachable(battle_showing("a(6,6):7", against="(20):7 (20):14 (30):13"), "a(6,6)") == {14}


def test_an_ace_counts_twice_fourteen_by_power() -> None:
    laid = battle_showing("a(C):AS", against="(30):28 (30):29")
    assert laid.allows(power("a(C)", "(30):28"))
    assert not laid.allows(power("a(C)", "(30):29"))


def test_an_attacker_first_adds_one_and_is_doubled_then() -> None:
    assert reachable(battle_showing("-a(8):3", against="(20):6 (20):7 (20):8"), "-a(8)") == {8}


def test_it_must_attack_where_only_doubling_makes_it_possible() -> None:
    assert not turn_showing("a(4):3", against="(20):6").may_pass()


def test_lent_to_the_other_side_it_counts_twice() -> None:
    laid = battle_showing("(4):2", against="a(6):4 (20):10", specials=("Socrates",), printed_specials=True)
    assert laid.allows(borrow("(4)", "(20) a(6)"))


def test_what_a_rebounding_assassin_takes_counts_in_full() -> None:
    battle = turn_showing("(20):9 (4):1", against="a=(20):5 (6):6")
    battle = after_attack(battle, "power", "(20)", "a=(20)", 13, 8)
    assert captured_dice(battle, 1) == "(20):13"
    assert row(battle, 0) == "(4):1"


def test_the_mark_is_written_down_and_read_again() -> None:
    battle = after_attack(turn_showing("a(4):3", against="(20):6 (20):7"), "power", "a(4)", "(20):6", 1)
    assert Battle.from_json(battle.to_json()) == battle
    [die] = battle.seats[0].captured
    assert die_to_text(die) == "(20):6@halved"
    assert die_from_text("(20):6@halved") == die


def test_dice_that_never_change_are_not_halved() -> None:
    [winslow] = dice("W(30):1")
    battle = after_attack(
        turn_showing("a(4):3 (8):8", against="W(30):1 (20):20"), "power", "a(4)", "W(30)", 1
    )
    assert row(battle, 0) == "a(4):1 (8):8 W(30):1"
    assert worth(battle.seats[0].row[2], False, False) == worth(winslow, False, False)
