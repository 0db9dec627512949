"""Worked examples of the rules, one sentence each."""

import pytest

from rules import (
    AddAuxiliary,
    Attack,
    AttackKind,
    Battle,
    Choose,
    Code,
    Decline,
    Pass,
    Phase,
    Surrender,
    seeded,
)
from rules.chance import What
from rules.dice import DIZZY
from rules.events import InitiativeWon, RoundEnded
from tests.rules.tables import (
    Laid,
    battle_beginning,
    battle_showing,
    berserk,
    boom,
    chance,
    dice,
    drawing,
    fire,
    focus,
    power,
    printed,
    rush,
    shadow,
    skill,
    speed,
    trip,
)


def twenties(*values: int) -> str:
    return " ".join(f"(20):{value}" for value in values)


def first_of(
    mine: str, against: str, *draws: int, ruleset: str = "online", specials: tuple[str, ...] = ()
) -> int | None:
    return battle_beginning(mine, against, *draws, ruleset=ruleset, specials=specials).battle.first


# ---- initiative


def test_1_the_lower_die_at_the_first_difference_goes_first() -> None:
    assert first_of(twenties(2, 4, 5, 13, 18), twenties(2, 2, 6, 9, 13)) == 1


def test_2_high_dice_do_not_matter_once_a_lower_one_has_decided() -> None:
    assert first_of(twenties(1, 3, 6, 7, 20), twenties(1, 2, 20, 20, 20)) == 1


def test_3_of_equal_dice_the_larger_number_goes_first() -> None:
    assert first_of(twenties(1, 3), twenties(1, 3, 9)) == 1


def test_4_trip_dice_are_left_out() -> None:
    assert first_of("t(6):1 (8):5", "(10):4") == 1


@pytest.mark.parametrize("lot", [0, 1])
def test_5_two_empty_lists_are_drawn_by_lot(lot: int) -> None:
    assert first_of("w(4):1 g(6):2", "G(8):1", lot) == lot


def test_5_two_empty_lists_are_a_draw_in_classic() -> None:
    assert is_drawn_at_once("w(4):1 g(6):2", "G(8):1", ruleset="classic")


def test_6_giant_is_never_first_not_even_against_an_empty_list() -> None:
    assert first_of(twenties(1, 1), "w(4):3", specials=("Giant",)) == 1


@pytest.mark.parametrize("lot", [0, 1])
def test_7_equal_dice_are_drawn_by_lot(lot: int) -> None:
    assert first_of(twenties(3, 7), twenties(7, 3), lot) == lot


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_7_equal_dice_are_a_draw_elsewhere(ruleset: str) -> None:
    assert is_drawn_at_once(twenties(3, 7), twenties(7, 3), ruleset=ruleset)


def is_drawn_at_once(mine: str, against: str, ruleset: str) -> bool:
    shown = [die.value for row in (mine, against) for die in dice(row)]
    later = seeded(1)

    def draw(low: int, high: int, what: What) -> int:
        return shown.pop(0) if shown else later(low, high, what)

    recipes = (" ".join(die.recipe for die in dice(row)) for row in (mine, against))
    events = Battle.between(*recipes, ruleset=ruleset).begin(draw).events
    ended = next((event for event in events if isinstance(event, RoundEnded | InitiativeWon)), None)
    return isinstance(ended, RoundEnded) and ended.winner is None


def focus_of_ten() -> Laid:
    return battle_beginning("(6):2 (8):8", "(4):3 f(10):7")


@pytest.mark.parametrize("value", [1, 2])
def test_8_a_focus_die_turned_down_far_enough_goes_first_and_is_dizzy(value: int) -> None:
    laid = focus_of_ten().after(focus(f10=value))
    assert laid.battle.first == 1
    assert laid.mine == f"(4):3 f(10):{value}"
    assert DIZZY in laid.battle.seats[1].row[1].marks


def test_8_a_focus_die_not_turned_down_far_enough_is_refused() -> None:
    assert focus_of_ten().refusal(focus(f10=3)) is Code.NOT_FIRST_YET


@pytest.mark.parametrize(("rolled", "first"), [(1, 1), (2, 1), (3, 0), (8, 0)])
def test_9_a_chance_die_has_to_come_out_strictly_first(rolled: int, first: int) -> None:
    laid = battle_beginning("(4):2", "(6):4 c(8):5").after(chance("c(8)"), rolled)
    assert laid.battle.first == first
    assert laid.battle.phase is Phase.TURN


def test_10_a_dizzy_die_sits_out_one_attack() -> None:
    laid = battle_showing("f(10):2 (4):3", against="(20):1 (20):2", dizzy="f(10)")
    assert laid.refusal(power("f(10)", "(20):1")) is Code.DIZZY_DIE
    after = laid.after(power("(4)", "(20):1"), 3)
    assert not after.battle.seats[0].row[0].marks


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


def reachable(laid: Laid, attackers: str) -> set[int]:
    """What these dice can take by skill, of the targets there are."""
    return {die.value for die in laid.battle.seats[1].row if laid.allows(skill(attackers, str(die)))}


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


def test_42_fire_lifts_no_die_above_its_size_in_a_skill_attack() -> None:
    laid = battle_showing("(4):4 (6):6 F(10):9", against="(20):12")
    assert not laid.allows(skill("(4) (6)", "(20)"))


def test_43_fire_lifts_no_die_above_its_size_in_a_power_attack() -> None:
    laid = battle_showing("(6):5 F(10):9", against="(20):7")
    assert laid.refusal(power("(6)", "(20)")) is Code.TARGET_BEYOND_SIZE


# ---- dice that change


@pytest.mark.parametrize(
    ("before", "rolled"),
    [
        ("H(12)", "H(16)"),
        ("h(20)", "h(16)"),
        ("h(31)", "h(30)"),
        ("H(30)", "H(30)"),
        ("H(7)", "H(8)"),
        ("H(8,10)", "H(10,12)"),
        ("hH(8)", "hH(8)"),
    ],
)
def test_44_and_45_mighty_grows_and_weak_shrinks_before_a_roll(before: str, rolled: str) -> None:
    draws = (1, 1) if "," in before else (1,)
    after = battle_showing(f"{before}:5", against="(20):1").after(power(before, "(20)"), *draws)
    assert after.mine == f"{rolled}:{len(draws)}"


def test_44_a_mighty_die_without_sides_grows_to_one() -> None:
    after = battle_showing("H(0):0", against="(0):0 (4):1").after(power("H(0)", "(0)"), 1)
    assert after.mine == "H(1):1"


def test_46_a_morphing_die_takes_kind_and_size_and_keeps_its_skills() -> None:
    after = battle_showing("m(12):7", against="(8/20=8)!:3").after(power("m(12)", "(8/20)!"), 5)
    assert after.mine == "m(8/20=8):5"


def test_47_all_morphing_dice_of_an_attack_change() -> None:
    laid = battle_showing("m(4):2 m(6):3", against="(20):5")
    assert laid.after(skill("m(4) m(6)", "(20)"), 19, 20).mine == "m(20):19 m(20):20"


def test_48_a_doppelganger_of_a_radioactive_die_copies_it_and_then_splits() -> None:
    laid = battle_showing("nD(R=9):1", against="Hog%(4):1 (20):20")
    after = laid.after(power("nD(R)", "Hog%(4)"), 3, 4)
    assert after.my_captures == "Hog%n(4):1"
    assert after.mine == "Hog(4):3 Hog(4):4"


def test_49_a_doppelganger_copies_after_power_attacks_only() -> None:
    assert battle_showing("D(6):5", against="(8):5").after(skill("D(6)", "(8)"), 2).mine == "D(6):2"


def test_50_a_berserk_die_is_halved_before_it_splits() -> None:
    laid = battle_showing("Bp(U=8):5", against="Hog%(6):5")
    assert laid.after(berserk("Bp(U)", "Hog%(6)"), 1, 2).mine == "p(U=2):1 p(U=2):2"


def test_51_splitting_replacing_and_ornery_rolls_come_in_this_order() -> None:
    laid = battle_showing("(X=17):8 o(10):10", against="pG%(7):3")
    after = laid.after(power("(X)", "pG%(7)"), 9, 8, 7, 10)
    assert after.mine == "(X=9):9 (X=8):8 o(10):10"
    assert after.my_captures == "pG%(7):3"
    assert after.theirs == "p%(7):7"


def test_52_a_rage_die_that_attacked_is_not_replaced() -> None:
    after = battle_showing("G(8):5", against="(20):1 (20):20").after(power("G(8)", "(20):1"), 4)
    assert after.mine == "(8):4"


def test_53_several_jolts_are_one_extra_turn() -> None:
    laid = battle_showing("J(6):2 J(8):3", against="(10):5 (20):20")
    after = laid.after(skill("J(6) J(8)", "(10)"), 1, 2)
    assert after.have_extra_turn
    assert after.mine == "(6):1 (8):2"


def test_54_capturing_a_jolt_die_is_an_extra_turn() -> None:
    after = battle_showing("(8):7", against="J(6):3 (20):20").after(power("(8)", "J(6)"), 2)
    assert after.have_extra_turn
    assert after.my_captures == "J(6):3"


def test_55_time_and_space_gives_a_turn_only_to_attackers_that_roll_odd() -> None:
    attacker = battle_showing("^(8):5", against="(20):1 (20):20").after(power("^(8)", "(20):1"), 3)
    idle = battle_showing("(8):5 o^(8):5", against="(20):1 (20):20").after(power("(8)", "(20):1"), 2, 3)
    konstant = battle_showing("k^(6):5 (4):1", against="(20):6 (20):20")
    still = konstant.after(skill("k^(6) (4)", "(20):6"), 2)
    assert attacker.have_extra_turn
    assert not idle.have_extra_turn
    assert not still.have_extra_turn


def test_56_ornery_dice_lie_still_after_a_pass() -> None:
    assert battle_showing("o(10):1", against="(20):20").after(Pass()).mine == "o(10):1"


def test_57_one_warrior_may_join_one_other_die() -> None:
    laid = battle_showing("`(6):6 `(8):8 (4):2 (4):1", against="(10):8 (20):15 (6):6")
    assert laid.allows(skill("`(6) (4):2", "(10)"))
    assert laid.refusal(skill("`(6) `(8) (4):1", "(20)")) is Code.ONE_WARRIOR_ONLY
    assert laid.refusal(skill("`(6)", "(6)")) is Code.NOT_ALONE


def test_58_nobody_has_to_call_a_warrior() -> None:
    laid = battle_showing("`(6):6 (4):2", against="(10):8")
    assert laid.allows(skill("`(6) (4)", "(10)"))
    assert laid.allows(Pass())


def test_59_a_konstant_warrior_is_only_added() -> None:
    laid = battle_showing("k`(6):6 (10):9", against="(20):15 (20):3")
    assert reachable(laid, "k`(6) (10)") == {15}


# ---- wildcards, scores, zeros


def test_60_an_ace_is_high_when_it_attacks_and_low_when_it_is_attacked() -> None:
    laid = battle_showing("(C):A", against="(20):14 (20):15")
    assert laid.allows(power("(C)", "(20):14"))
    assert not laid.allows(power("(C)", "(20):15"))
    assert battle_showing("(4):1", against="(C):A").allows(power("(4)", "(C)"))


@pytest.mark.parametrize(("ruleset", "score"), [("online", 5.5), ("goblin", 6)])
def test_61_kept_dice_count_half_and_captured_ones_in_full(ruleset: str, score: float) -> None:
    assert (
        battle_showing("(9):1", against="(4):1", captured="(6):1 p(10):1", ruleset=ruleset).my_score == score
    )


@pytest.mark.parametrize(
    ("die", "kept", "captured"),
    [("v(20):3", 1.5, 3), ("vp(20):6", -6, -3), ("np(20):6", 0, 0), ("(C):K", 8, 16)],
)
def test_62_and_63_value_poison_null_and_wildcards_have_scores_of_their_own(
    die: str, kept: float, captured: float
) -> None:
    assert battle_showing(die, against="(4):1").my_score == kept
    assert battle_showing("n(4):1", against="(4):1", captured=die).my_score == captured


def test_64_what_a_null_die_helped_to_capture_is_worth_nothing() -> None:
    laid = battle_showing("n(4):1 (8):3", against="(10):4 (20):20")
    after = laid.after(skill("n(4) (8)", "(10)"), 2, 2)
    assert after.my_captures == "n(10):4"
    assert after.my_score == 4


def test_65_dice_without_sides_attack_too() -> None:
    assert battle_showing("(0):0", against="(0):0").allows(power("(0)", "(0)"))
    assert not battle_showing("(0):0", against="(4):1").allows(power("(0)", "(4)"))
    laid = battle_showing("(0):0 (0):0 (0):0 (4):3", against="(6):3")
    assert laid.allows(skill("(0) (0) (0) (4)", "(6)"))


# ---- passing, surrender, rounds


def test_66_who_can_attack_may_not_pass() -> None:
    assert battle_showing("(6):4", against="(20):4").refusal(Pass()) is Code.MUST_ATTACK


def test_67_who_surrenders_loses_whatever_the_score() -> None:
    laid = battle_showing("(20):4", against="(4):4", captured="(30):1 (20):1")
    assert laid.after(Surrender()).round_winner == 1


def test_68_equal_scores_are_a_draw_and_nobody_chooses_anew() -> None:
    passed = battle_showing("(X=20):1", against="d(20):20").battle.act(0, Pass(), drawing([])).battle
    battle = passed.act(1, Pass(), drawing([2, 19])).battle
    assert battle.phase is Phase.TURN
    assert [(seat.drawn, printed(seat.row)) for seat in battle.seats] == [(1, "(X=20):2"), (1, "d(20):19")]


def test_69_one_who_declines_ends_auxiliary_dice_for_all() -> None:
    battle = Battle.between("(20) +(4)", "(20) +(6)").begin(drawing([])).battle
    added = battle.act(0, AddAuxiliary(1), drawing([])).battle
    declined = added.act(1, Decline(), drawing([20, 1])).battle
    assert [printed(seat.recipe) for seat in declined.seats] == ["(20)", "(20)"]


def test_70_gordo_needs_a_different_size_for_every_swing_die() -> None:
    battle = Battle.between("(V) (W) (X) (Y) (Z)", "(4)", specials=["Gordo"]).begin(drawing([1])).battle
    same = Choose(swing={"V": 8, "W": 8, "X": 10, "Y": 11, "Z": 12})
    assert Laid(battle).refusal(same) is Code.SIZES_MUST_DIFFER
    assert Laid(battle).allows(Choose(swing={"V": 8, "W": 9, "X": 10, "Y": 11, "Z": 12}))


def test_71_bruno_and_pappy_bring_another_die_against_each_other() -> None:
    recipes = "B(8) B(8) B(20) B(20) B(X)", "(4) (4) (10) B(20) (X)"
    battle = Battle.between(*recipes, specials=["Bruno", "Pappy"]).begin(seeded(1)).battle
    assert [printed(seat.recipe) for seat in battle.seats] == [
        "B(8) B(8) B(20) B(20) B(X) (X)",
        "(4) (4) (10) B(20) (X) B(X)",
    ]


def test_72_echo_and_zero_against_each_other_play_five_plain_dice() -> None:
    battle = Battle.between("", "", specials=["Echo", "Zero"]).begin(seeded(1)).battle
    assert [printed(seat.recipe) for seat in battle.seats] == ["(4) (4) (10) (12) (X)"] * 2


def test_72_echo_plays_what_the_other_one_plays() -> None:
    battle = Battle.between("", "z(4) (X)", specials=["Echo", ""]).begin(seeded(1)).battle
    assert printed(battle.seats[0].recipe) == "z(4) (X)"


def test_73_who_was_attacked_is_next_and_a_pass_moves_left() -> None:
    battle = Battle.between("(20)", "w(20)", "w(20) d(20)").begin(drawing([8, 5, 7, 9])).battle
    attacked = battle.act(0, Attack(AttackKind.POWER, (0,), (0,), against=2), drawing([3])).battle
    passed = attacked.act(2, Pass(), drawing([])).battle
    assert (battle.active, attacked.active, passed.active) == (0, 2, 0)


# ---- some more turns of the same


def test_74_a_morphing_maximum_die_shows_its_new_size() -> None:
    after = battle_showing("mM(20):20", against="(16,16):3").after(power("mM(20)", "(16,16)"))
    assert after.mine == "mM(16,16):32"


def test_75_a_tripped_rage_die_is_replaced() -> None:
    after = battle_showing("t(10):10", against="G(4):4").after(trip("t(10)", "G(4)"), 8, 2, 1)
    assert (after.my_captures, after.theirs) == ("G(4):2", "(4):1")


def test_76_a_maximum_die_stands_at_its_size_when_tripped() -> None:
    after = battle_showing("nt(10):3", against="Ms(8):8").after(trip("nt(10)", "Ms(8)"), 7)
    assert (after.mine, after.theirs) == ("nt(10):7", "Ms(8):8")


def test_77_a_mighty_trip_die_reckons_with_growing() -> None:
    after = battle_showing("Ht(4):1", against="Bk(6):5").after(trip("Ht(4)", "Bk(6)"), 2)
    assert (after.mine, after.theirs) == ("Ht(6):2", "Bk(6):5")


def test_78_a_mighty_maximum_die_grows_when_it_is_tripped() -> None:
    after = battle_showing("Btv(6):1", against="HMv(4):4").after(trip("Btv(6)", "HMv(4)"), 5)
    assert after.theirs == "HMv(6):6"
    assert not battle_showing("Btv(5):1", against="HMv(4):4").allows(trip("Btv(5)", "HMv(4)"))


def test_79_a_trip_die_takes_its_mood_once() -> None:
    laid = battle_showing("Gst(S=6)?:1", against="(20):20")
    after = laid.after(trip("Gst(S)?", "(20)"), 4, 15, 4)
    assert (after.mine, after.my_captures) == ("st(S=20)?:15", "(20):4")


def test_80_a_turbo_die_that_splits_is_not_resized() -> None:
    laid = battle_showing("(V=8)!:1", against="%(6):1")
    assert laid.after(power("(V)!", "%(6)", to=12), 1, 2).mine == "(V=4):1 (V=4):2"


def test_81_time_and_space_looks_at_the_roll_after_resizing() -> None:
    laid = battle_showing("^(X=10)!:5", against="(20):1 (20):20")
    after = laid.after(power("^(X)!", "(20):1", to=6), 3)
    assert after.mine == "^(X=6)!:3"
    assert after.have_extra_turn


def test_82_a_joker_helps_with_seven_or_more() -> None:
    laid = battle_showing("(20):3 oF(C):Jkr", against="(20):10")
    asked = laid.after(power("(20)", "(20)"))
    refused = [value for value in range(14, 20) if not asked.allows(fire(oFC=value))]
    assert refused == list(range(14, 20))
    assert asked.allows(fire(oFC=13))


def test_83_a_doppelganger_of_a_turbo_die_is_not_resized_at_once() -> None:
    laid = battle_showing("D(4):1 F(4):3", against="p(V=11)!:3 (20):20")
    asked = laid.after(power("D(4)", "p(V)!"))
    assert asked.after(fire(F4=1), 10).mine == "p(V=11)!:10 F(4):1"
