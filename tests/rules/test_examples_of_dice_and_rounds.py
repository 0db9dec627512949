"""Worked examples of dice that change, of scores and of rounds, one sentence each."""

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
    seeded_draw,
)
from tests.rules.tables import (
    TableView,
    battle_showing,
    berserk,
    draws_from,
    fire,
    power,
    print_row,
    reachable,
    skill,
    trip,
)

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
    passed = battle_showing("(X=20):1", against="d(20):20").battle.act(0, Pass(), draws_from([])).battle
    battle = passed.act(1, Pass(), draws_from([2, 19])).battle
    assert battle.phase is Phase.TURN
    assert [(seat.drawn, print_row(seat.row)) for seat in battle.seats] == [(1, "(X=20):2"), (1, "d(20):19")]


def test_69_one_who_declines_ends_auxiliary_dice_for_all() -> None:
    battle = Battle.from_recipes("(20) +(4)", "(20) +(6)").begin(draws_from([])).battle
    added = battle.act(0, AddAuxiliary(1), draws_from([])).battle
    declined = added.act(1, Decline(), draws_from([20, 1])).battle
    assert [print_row(seat.recipe) for seat in declined.seats] == ["(20)", "(20)"]


def test_70_gordo_needs_a_different_size_for_every_swing_die() -> None:
    battle = (
        Battle.from_recipes("(V) (W) (X) (Y) (Z)", "(4)", specials=["Gordo"]).begin(draws_from([1])).battle
    )
    same = Choose(swing={"V": 8, "W": 8, "X": 10, "Y": 11, "Z": 12})
    assert TableView(battle).refusal(same) is Code.SIZES_MUST_DIFFER
    assert TableView(battle).allows(Choose(swing={"V": 8, "W": 9, "X": 10, "Y": 11, "Z": 12}))


def test_71_bruno_and_pappy_bring_another_die_against_each_other() -> None:
    recipes = "B(8) B(8) B(20) B(20) B(X)", "(4) (4) (10) B(20) (X)"
    battle = Battle.from_recipes(*recipes, specials=["Bruno", "Pappy"]).begin(seeded_draw(1)).battle
    assert [print_row(seat.recipe) for seat in battle.seats] == [
        "B(8) B(8) B(20) B(20) B(X) (X)",
        "(4) (4) (10) B(20) (X) B(X)",
    ]


def test_72_echo_and_zero_against_each_other_play_five_plain_dice() -> None:
    battle = Battle.from_recipes("", "", specials=["Echo", "Zero"]).begin(seeded_draw(1)).battle
    assert [print_row(seat.recipe) for seat in battle.seats] == ["(4) (4) (10) (12) (X)"] * 2


def test_72_echo_plays_what_the_other_one_plays() -> None:
    battle = Battle.from_recipes("", "z(4) (X)", specials=["Echo", ""]).begin(seeded_draw(1)).battle
    assert print_row(battle.seats[0].recipe) == "z(4) (X)"


def test_73_who_was_attacked_is_next_and_a_pass_moves_left() -> None:
    battle = Battle.from_recipes("(20)", "w(20)", "w(20) d(20)").begin(draws_from([8, 5, 7, 9])).battle
    attacked = battle.act(0, Attack(AttackKind.POWER, (0,), (0,), against=2), draws_from([3])).battle
    passed = attacked.act(2, Pass(), draws_from([])).battle
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
