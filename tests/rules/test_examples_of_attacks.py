"""Worked examples of attacks, one sentence each."""

import pytest

from rules import (
    Code,
    Phase,
)
from tests.rules.tables import (
    battle_showing,
    berserk,
    boom,
    fire,
    power,
    reachable,
    rush,
    shadow,
    skill,
    speed,
    trip,
)

# ---- power, skill, shadow, speed, berserk, rush


def test_11_power_takes_what_shows_no_more() -> None:
    assert battle_showing("(6):4", against="(20):4").allows(power("(6)", "(20)"))
    assert not battle_showing("(6):4", against="(20):5").allows(power("(6)", "(20)"))


def test_12_skill_takes_exactly_the_sum() -> None:
    assert battle_showing("(4):2 (6):3", against="(10):5").allows(skill("(4) (6)", "(10)"))
    assert not battle_showing("(4):2 (6):3", against="(10):6").allows(skill("(4) (6)", "(10)"))


def test_13_konstant_and_stealth_dice_make_no_skill_attack_alone() -> None:
    assert battle_showing("(6):5", against="(8):5").allows(skill("(6)", "(8)"))
    assert battle_showing("k(6):5", against="(8):5").refusal(skill("k(6)", "(8)")) is Code.NOT_ALONE
    assert battle_showing("d(6):5", against="(8):5").refusal(skill("d(6)", "(8)")) is Code.NOT_ALONE


def test_14_a_konstant_die_is_added_or_subtracted_and_keeps_its_value() -> None:
    laid = battle_showing("k(8):3 (10):7", against="(20):10 (20):4 (20):5")
    assert reachable(laid, "k(8) (10)") == {4, 10}
    assert laid.after(skill("k(8) (10)", "(20):10"), 6).mine == "k(8):3 (10):6"


def every_target(highest: int) -> str:
    return " ".join(f"(30):{value}" for value in range(1, highest + 1))


def test_15_fire_helps_a_konstant_attack_by_exactly_what_it_lacks() -> None:
    laid = battle_showing("k(8):3 d(18):4 F(13):9", against="(20):4 (20):20")
    asked = laid.after(skill("k(8) d(18)", "(20):4"))
    assert asked.battle.phase is Phase.FIRE
    assert asked.allows(fire(F13=6))
    assert not asked.allows(fire(F13=5))
    assert asked.after(fire(F13=6), 7).mine == "k(8):3 d(18):7 F(13):6"


def test_16_a_stinger_counts_for_less() -> None:
    assert reachable(battle_showing("(6):4 g(8):6", against=every_target(12)), "(6) g(8)") == set(
        range(5, 11)
    )


def test_17_two_stingers_reach_everything_from_two() -> None:
    laid = battle_showing("g(12):10 g(12):10", against=every_target(22))
    assert reachable(laid, "g(12) g(12)") == set(range(2, 21))


def test_18_a_stinger_alone_reaches_everything_up_to_its_value() -> None:
    assert reachable(battle_showing("g(10):7", against=every_target(9)), "g(10)") == set(range(1, 8))


def test_19_a_konstant_stinger_adds_or_subtracts_any_of_its_values() -> None:
    laid = battle_showing("kg(6):4 (10):5", against=every_target(10))
    assert reachable(laid, "kg(6) (10)") == {1, 2, 3, 4, 6, 7, 8, 9}


def test_20_a_shadow_die_takes_from_its_value_to_its_size() -> None:
    laid = battle_showing("s(10):2", against="(20):1 (20):2 (20):10 (20):11")
    taken = [die.value for die in laid.battle.seats[1].row if laid.allows(shadow("s(10)", str(die)))]
    assert taken == [2, 10]
    assert laid.refusal(power("s(10)", "(20):1")) is Code.KIND_NOT_AVAILABLE


def test_21_a_queer_die_attacks_by_power_when_even_and_as_a_shadow_die_when_odd() -> None:
    assert battle_showing("q(8):4", against="(20):3").allows(power("q(8)", "(20)"))
    assert battle_showing("q(8):5", against="(20):7").allows(shadow("q(8)", "(20)"))
    odd = battle_showing("q(8):5", against="(20):3")
    assert not odd.allows(power("q(8)", "(20)"))
    assert not odd.allows(shadow("q(8)", "(20)"))


def test_22_a_queer_shadow_die_is_always_a_shadow_die() -> None:
    assert not battle_showing("qs(8):4", against="(20):3").allows(power("qs(8)", "(20)"))
    assert battle_showing("qs(8):4", against="(20):6").allows(shadow("qs(8)", "(20)"))


def test_23_a_speed_die_takes_dice_that_add_up_to_its_value() -> None:
    assert battle_showing("z(10):7", against="(4):3 (6):4").allows(speed("z(10)", "(4) (6)"))
    assert battle_showing("z(10):7", against="(8):7").allows(speed("z(10)", "(8)"))
    assert battle_showing("z(10):7", against="(4):3").refusal(speed("z(10)", "(4)")) is Code.SUM_DIFFERS


def test_24_a_berserk_die_is_half_a_die_afterwards() -> None:
    after = battle_showing("B(7):5", against="(4):2 (6):3").after(berserk("B(7)", "(4) (6)"), 4)
    assert (after.mine, after.my_captures) == ("(4):4", "(4):2 (6):3")


def test_25_a_berserk_swing_die_keeps_its_letter() -> None:
    laid = battle_showing("B(U=30):29", against="(8):4 (8):3 (20):18 (6):4")
    after = laid.after(berserk("B(U)", "(8):4 (8):3 (20) (6)"), 15)
    assert (after.mine, after.theirs) == ("(U=15):15", "")


def test_26_a_weak_berserk_die_is_halved_and_then_shrinks() -> None:
    after = battle_showing("Bh(12):2", against="q(6):2").after(berserk("Bh(12)", "q(6)"), 3)
    assert after.mine == "h(4):3"


def test_27_of_a_berserk_twin_the_second_half_rounds_down() -> None:
    after = battle_showing("B(7,13):5", against="(6):5").after(berserk("B(7,13)", "(6)"), 1, 2)
    assert after.mine == "(4,6):3"


def test_28_a_berserk_die_takes_no_part_in_skill_attacks() -> None:
    laid = battle_showing("B(8):5 (4):1", against="(10):6")
    assert laid.refusal(skill("B(8) (4)", "(10)")) is Code.KIND_NOT_AVAILABLE


def test_29_a_rush_attack_needs_a_rush_die_on_one_of_the_sides_and_two_targets() -> None:
    assert battle_showing("#(10):8", against="(4):3 (6):5").allows(rush("#(10)", "(4) (6)"))
    assert battle_showing("(10):8", against="(4):3 #(6):5").allows(rush("(10)", "(4) #(6)"))
    without = battle_showing("(10):8", against="(4):3 (6):5")
    assert without.refusal(rush("(10)", "(4) (6)")) is Code.NO_RUSH_DIE
    single = battle_showing("#(10):8", against="(8):8")
    assert single.refusal(rush("#(10)", "(8)")) is Code.WRONG_COUNT
    assert single.allows(power("#(10)", "(8)"))
    assert single.allows(skill("#(10)", "(8)"))


# ---- trip and boom


def test_30_a_trip_die_must_be_able_to_reach_the_lowest_value() -> None:
    assert battle_showing("t(1):1", against="(2,2):3").refusal(trip("t(1)", "(2,2)")) is Code.TRIP_HOPELESS
    assert battle_showing("t(1):1", against="(6):6").allows(trip("t(1)", "(6)"))


def test_31_a_konstant_trip_die_trips_with_what_it_shows() -> None:
    laid = battle_showing("kt(6):3", against="k(8):5 M(4):4 (20):20")
    assert not laid.allows(trip("kt(6)", "k(8)"))
    assert not laid.allows(trip("kt(6)", "M(4)"))
    assert laid.allows(trip("kt(6)", "(20)"))


def test_32_a_weak_trip_die_reckons_with_shrinking() -> None:
    assert not battle_showing("ht(2):2", against="(1,1):2").allows(trip("ht(2)", "(1,1)"))


def test_33_a_failed_trip_of_a_radioactive_die_splits_the_attacker() -> None:
    laid = battle_showing("t(4):1", against="%Ho(1,2):3")
    after = laid.after(trip("t(4)", "%Ho(1,2)"), 1, 1, 2, 1, 2)
    assert (after.mine, after.theirs) == ("t(2):1 t(2):2", "Ho(2,4):3")


def test_34_a_failed_trip_leaves_the_target_alone() -> None:
    after = battle_showing("nt(5):3", against="(20):9").after(trip("nt(5)", "(20)"), 4, 18)
    assert (after.mine, after.theirs) == ("nt(5):4", "(20):18")


def test_35_a_boom_die_leaves_the_round_and_the_target_rolls_again() -> None:
    after = battle_showing("b(4):2 (4):1", against="(Y=19)&:6").after(boom("b(4)", "(Y)&"), 2, 5)
    assert (after.mine, after.my_losses, after.theirs) == ("(4):1", "b(4):2", "(Y=6)&:5")
    assert after.my_score == 2


def test_36_a_boom_die_may_strike_a_stealth_die() -> None:
    after = battle_showing("bq(12):2 (4):1", against="dh(10):2").after(boom("bq(12)", "dh(10)"), 7)
    assert after.theirs == "dh(8):7"


# ---- stealth, insult, fire


def test_37_a_stealth_die_falls_only_to_a_skill_attack_of_several_dice() -> None:
    assert battle_showing("(20):20", against="d(4):1").refusal(power("(20)", "d(4)")) is Code.TARGET_IMMUNE
    assert battle_showing("(4):1 (6):2", against="d(8):3").allows(skill("(4) (6)", "d(8)"))
    alone = battle_showing("(8):3", against="d(8):3")
    assert alone.refusal(skill("(8)", "d(8)")) is Code.NEEDS_TWO_ATTACKERS


def test_38_an_insult_die_falls_to_no_skill_attack() -> None:
    laid = battle_showing("(4):2 (6):3 (6):6", against="I(8):5")
    assert laid.refusal(skill("(4) (6):3", "I(8)")) is Code.TARGET_IMMUNE
    assert laid.allows(power("(6):6", "I(8)"))


@pytest.mark.parametrize(("down_to", "fits"), [(3, True), (2, True), (1, True), (4, False)])
def test_39_fire_lifts_a_power_attack_as_far_as_its_size(down_to: int, fits: bool) -> None:
    asked = battle_showing("(6):3 F(6):4", against="(8):4").after(power("(6)", "(8)"))
    assert asked.allows(fire(F6=down_to)) is fits


def test_40_help_that_is_not_needed_is_a_matter_of_preference() -> None:
    usual = battle_showing("(6):5 F(6):4", against="(8):4 (20):1")
    assert usual.after(power("(6)", "(8)"), 2).my_captures == "(8):4"
    lavish = battle_showing("(6):5 F(6):4", against="(8):4 (20):1", overshooting=True)
    asked = lavish.after(power("(6)", "(8)"))
    assert asked.allows(fire(F6=3))
    assert not asked.allows(fire(F6=2))
    assert asked.after(fire(), 2).my_captures == "(8):4"


def test_41_fire_makes_up_exactly_what_a_skill_attack_lacks() -> None:
    laid = battle_showing("(6):2 (8):3 F(10):5", against="(20):7 (20):10")
    assert laid.refusal(skill("(6) (8)", "(20):10")) is Code.SUM_DIFFERS
    asked = laid.after(skill("(6) (8)", "(20):7"))
    assert asked.allows(fire(F10=3))
    assert not asked.allows(fire(F10=2))


def test_a_skill_attack_with_a_stinger_gets_help_only_if_it_needs_some_whatever_the_preference() -> None:
    laid = battle_showing("(8):1 g(10):8 F(20):4", against="(20):9 (4):1", overshooting=True)
    assert laid.after(skill("(8) g(10)", "(20)"), 2, 3).my_captures == "(20):9"
    asked = battle_showing("(8):1 g(10):5 F(20):9", against="(20):9 (4):1", overshooting=True)
    asked = asked.after(skill("(8) g(10)", "(20)"))
    assert [down_to for down_to in range(1, 9) if asked.allows(fire(F20=down_to))] == [2, 3, 4, 5, 6]


def test_42_fire_lifts_no_die_above_its_size_in_a_skill_attack() -> None:
    laid = battle_showing("(4):4 (6):6 F(10):9", against="(20):12")
    assert not laid.allows(skill("(4) (6)", "(20)"))


def test_43_fire_lifts_no_die_above_its_size_in_a_power_attack() -> None:
    laid = battle_showing("(6):5 F(10):9", against="(20):7")
    assert laid.refusal(power("(6)", "(20)")) is Code.TARGET_BEYOND_SIZE
