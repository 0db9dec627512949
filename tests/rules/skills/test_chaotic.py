"""Chaotic: another skill after each roll, in a slot of its own."""

import pytest

from rules import Attack, AttackKind, Battle, Code, Die, RerollGame, UseSpecial, seeded_draw
from rules.notation.codec import Unreadable, die_from_text, die_to_text
from rules.random_play import random_action
from rules.rounds.initiative import initiative_key
from rules.scoring import can_still_win
from rules.words import tell_all
from tests.rules.playing import after_attack, row, why_not
from tests.rules.tables import (
    act,
    battle_beginning,
    battle_showing,
    berserk,
    boom,
    chance,
    die,
    fire,
    power,
    shadow,
    skill,
    speed,
    trip,
    turn_showing,
)  # fmt: skip

POOL = " BDJHnopq%Gzdt^vh"
"""What each draw puts into the slot."""

NOTHING, MIGHTY, NULL, POISON, RAGE = 0, 4, 5, 7, 10
SPEED, STEALTH, TRIP, TIME, VALUE, WEAK = 11, 12, 13, 14, 15, 16


def drawn_after(laid_die: str, draw: int) -> str:
    """Return the die after it has taken a (1), rolled a 1 and drawn this."""
    return battle_showing(laid_die, against="(1):1 (20):20").after(power(laid_die, "(1)"), 1, draw).mine


# ---- the examples of the rule


def test_first_rolls_are_followed_by_a_draw_for_each_die() -> None:
    laid = battle_beginning(
        "@(6):3 @(10):5 @(12):9 @(20):2 @(X=10):7", "(20):20", TRIP, NOTHING, POISON, RAGE, SPEED
    )
    own = laid.battle.seats[0].row
    assert row(laid.battle, 0) == "@<t>(6):3 @<>(10):5 @<p>(12):9 @<G>(20):2 @<z>(X=10):7"
    assert initiative_key("", own)[1:-1] == (5, 7, 9)


def test_it_grows_by_the_old_skill_and_then_draws_another() -> None:
    laid = battle_showing("@<H>(12):9", against="(20):8 (30):25")
    assert laid.after(power("@<H>(12)", "(20)"), 11, TRIP).mine == "@<t>(16):11"


def test_it_trips_by_the_old_skill_and_is_rolled_once() -> None:
    laid = battle_showing("@<t>(16):11", against="(30):25 (4):1")
    tripped = laid.after(trip("@<t>(16)", "(30)"), 14, 9, NOTHING)
    assert (tripped.mine, tripped.my_captures) == ("@<>(16):14", "(30):9")


@pytest.mark.parametrize(("captured", "points"), [("@<>(16):14", 16), ("@<p>(16):14", -8)])
def test_a_captured_die_scores_by_its_slot(captured: str, points: int) -> None:
    laid = battle_showing("(4):4", against="(20):20", captured=captured)
    assert laid.my_score == 2 + points


# ---- what is drawn


@pytest.mark.parametrize("draw", range(1, 17))
def test_sixteen_skills_may_be_drawn(draw: int) -> None:
    assert drawn_after("@<>(10):5", draw) == f"@<{POOL[draw]}>(10):1"


def test_one_draw_of_seventeen_is_nothing() -> None:
    assert drawn_after("@<t>(10):5", NOTHING) == "@<>(10):1"


def test_a_printed_skill_is_not_drawn_again_and_never_lost() -> None:
    assert drawn_after("@<n>p(10):5", POISON) == "@<>p(10):1"


@pytest.mark.parametrize(
    ("laid_die", "letter"), [("@<n>m(10):5", "D"), ("@<n>(X=10)!:5", "D"), ("@<n>(10)!:5", "B")]
)
def test_what_may_not_stand_with_a_printed_skill_leaves_the_slot_empty(laid_die: str, letter: str) -> None:
    laid = battle_showing(laid_die, against="(4):1 (20):20")
    attack = Attack(AttackKind.POWER, (0,), (0,), turbo={0: 10} if die(laid_die).has("!") else {})
    drawn = laid.after(attack, 1, POOL.index(letter)).battle.seats[0].row[0]
    assert (drawn.slot, drawn.has("n")) == ("", False)


def test_the_same_again_stays_where_it_is() -> None:
    after = battle_showing("@<p>(10):5", against="(1):1 (20):20").after(power("@<p>(10)", "(1)"), 1, POISON)
    assert after.mine == "@<p>(10):1"
    assert "skills" not in [told.code.split(".")[0] for told in tell_all(after.events, 0, "ab")]


# ---- when it is drawn


def test_a_round_begins_with_an_empty_slot_that_is_filled_before_initiative_is_compared() -> None:
    assert battle_beginning("@(8):1 (8):5", "(4):4", TRIP).battle.first == 1
    assert battle_beginning("@(8):1 (8):5", "(4):4", NOTHING).battle.first == 0


def test_all_players_draw_from_left_to_right_when_all_dice_have_their_values() -> None:
    battle = battle_beginning("@(8):1 (8):5 @(6):2", "@(4):4", POISON, NULL, SPEED).battle
    assert (row(battle, 0), row(battle, 1)) == ("@<p>(8):1 (8):5 @<n>(6):2", "@<z>(4):4")


def test_a_chance_roll_is_followed_by_a_draw_before_dice_are_compared() -> None:
    laid = battle_beginning("(8):2", "c@(6):4 (8):3", NOTHING)
    tripping = laid.after(chance("c@(6)"), 1, TRIP)
    assert (tripping.mine, tripping.battle.first) == ("c@<t>(6):1 (8):3", 0)
    assert laid.after(chance("c@<>(6)"), 1, NOTHING).battle.first == 1


def test_a_game_roll_is_followed_by_a_draw() -> None:
    battle = turn_showing("R@<t>(8):5", against="(20):5")
    assert row(act(battle, 0, RerollGame((0,)), 3, WEAK).battle, 0) == "R@<h>(8):3"


def test_a_roll_for_showing_the_same_is_followed_by_a_draw() -> None:
    battle = turn_showing("@<t>(8):5", against="(20):5", specials=("CheeseWeasel", ""), printed_specials=True)
    assert row(act(battle, 0, UseSpecial(dice=(0,), against=1), 3, NOTHING).battle, 0) == "@<>(8):3"


def test_an_attack_draws_first_for_the_attackers_row_and_then_for_the_other() -> None:
    laid = battle_showing("@t(10):5", against="(4):1 @(20):9")
    tripped = laid.after(trip("@t(10)", "@<>(20)"), 3, 9, SPEED, POISON)
    assert (tripped.mine, tripped.theirs) == ("@<z>t(10):3", "(4):1 @<p>(20):9")


def test_a_boomed_die_draws_and_the_boom_die_does_not() -> None:
    laid = battle_showing("b@<p>(10):5 (6):6", against="@<t>(20):9")
    boomed = laid.after(boom("b@<p>(10)", "@<t>(20)"), 3, NULL)
    assert (boomed.my_losses, boomed.theirs) == ("b@<p>(10):5", "@<n>(20):3")


def test_both_halves_of_a_split_draw() -> None:
    laid = battle_showing("@<%>(9):5", against="(1):1 (20):20")
    assert laid.after(power("@<%>(9)", "(1)"), 4, 3, TRIP, VALUE).mine == "@<t>(5):4 @<v>(4):3"


def test_ornery_dice_draw_each_after_its_own_roll() -> None:
    laid = battle_showing("(6):5 @<o>(8):2 @o(10):2", against="(1):1 (20):20")
    after = laid.after(power("(6)", "(1)"), 1, 7, MIGHTY, 9, NOTHING)
    assert after.mine == "(6):1 @<H>(8):7 @<>o(10):9"


def test_a_rage_replacement_keeps_what_is_printed_and_draws_anew() -> None:
    laid = battle_showing("(20):19", against="@<G>k(10):5 (4):4")
    assert laid.after(power("(20)", "@<G>k(10)"), 1, 6, STEALTH).theirs == "@<d>k(10):6 (4):4"
    laid = battle_showing("(20):19", against="@<t>G(10):5 (4):4")
    captured = laid.after(power("(20)", "@<t>G(10)"), 1, 6, NOTHING)
    assert (captured.my_captures, captured.theirs) == ("@<t>G(10):5", "@<>(10):6 (4):4")


def test_a_stolen_die_draws() -> None:
    battle = turn_showing("$(8):5", against="@<t>(6):2 (20):20")
    assert row(after_attack(battle, "thief", "$(8)", "@<t>(6)", 5, NOTHING), 0) == "@<>(6):5"


def test_a_borrowed_die_draws_where_it_lies() -> None:
    foes = "(10):7 @<p>(6):2 @(4):1"
    battle = turn_showing("(8):5", against=foes, specials=("Socrates", ""), printed_specials=True)
    borrowed = Attack(AttackKind.BORROW, (0,), (0, 1), 1)
    assert row(act(battle, 0, borrowed, 3, 4, NULL).battle, 1) == "@<n>(6):3 @<>(4):1"


@pytest.mark.parametrize("mine", ["@k(8):5", "@W(30):1"])
def test_a_die_that_keeps_its_value_keeps_its_slot(mine: str) -> None:
    laid = battle_showing(f"{mine} (6):2", against="(20):7 (20):20 (3):3")
    attackers = f"{mine.split(':', maxsplit=1)[0].replace('@', '@<>')} (6)"
    target = "(20):7" if "k" in mine else "(3)"
    assert laid.after(skill(attackers, target), 4).mine.startswith(mine.replace("@", "@<>"))


def test_a_warrior_draws_only_when_it_has_joined_the_fight() -> None:
    assert row(battle_beginning("`@(6):6 (4):1", "(10):10 (20):20").battle, 0) == "`@<>(6):6 (4):1"
    laid = battle_showing("`@(6):6 (4):2", against="(10):8 (20):20")
    assert laid.after(skill("`@<>(6) (4)", "(10)"), 5, 3, TRIP).mine == "@<t>(6):5 (4):3"


def test_dice_that_are_turned_down_draw_nothing() -> None:
    asked = battle_showing("(6):3 F@<p>(6):4", against="(8):4 (20):20").after(power("(6)", "(8)"))
    assert asked.after(fire(**{"F@<p>6": 1}), 2).mine == "(6):2 F@<p>(6):1"


# ---- what a drawn skill does


def test_it_is_lost_as_a_printed_one_is() -> None:
    laid = battle_showing("@<B>(20):8", against="(4):3 (6):5 (20):20")
    assert laid.after(berserk("@<B>(20)", "(4) (6)"), 7, NOTHING).mine == "@<>(10):7"
    laid = battle_showing("@<J>(20):8", against="(4):3 (20):20")
    jolted = laid.after(power("@<J>(20)", "(4)"), 7, RAGE)
    assert (jolted.mine, jolted.have_extra_turn) == ("@<G>(20):7", True)


def test_time_and_space_in_the_slot_looks_at_the_new_value_and_then_goes() -> None:
    laid = battle_showing("@<^>(20):8", against="(4):3 (20):20")
    after = laid.after(power("@<^>(20)", "(4)"), 7, NOTHING)
    assert (after.mine, after.have_extra_turn) == ("@<>(20):7", True)
    assert not laid.after(power("@<^>(20)", "(4)"), 8, TIME).have_extra_turn


def test_it_opens_attacks_and_closes_them() -> None:
    assert battle_showing("@<z>(10):8", against="(4):3 (6):5").allows(speed("@<z>(10)", "(4) (6)"))
    stealthy = battle_showing("@<d>(10):8", against="(4):3 (6):5")
    assert stealthy.refusal(power("@<d>(10)", "(4)")) is Code.KIND_NOT_AVAILABLE
    assert battle_showing("@<q>(10):3", against="(4):4").allows(shadow("@<q>(10)", "(4)"))
    hidden = turn_showing("(20):20", against="@<d>(10):3")
    assert why_not(hidden, "power", "(20)", "@<d>(10)") is Code.TARGET_IMMUNE


def test_a_captured_die_keeps_its_slot_and_what_its_captor_adds() -> None:
    laid = battle_showing("n(20):8", against="@<t>(4):3 (20):20")
    assert laid.after(power("n(20)", "@<t>(4)"), 7).my_captures == "@<t>n(4):3"
    laid = battle_showing("n(20):8", against="@<n>(4):3 (20):20")
    assert laid.after(power("n(20)", "@<n>(4)"), 7).my_captures == "@<n>(4):3"


@pytest.mark.parametrize(("kept", "points"), [("@<>(10):4", 5), ("@<p>(10):4", -10), ("@<v>(10):4", 2)])
def test_a_kept_die_scores_by_its_slot(kept: str, points: int) -> None:
    assert battle_showing(kept, against="(4):4").my_score == points


def test_a_doppelganger_drawn_becomes_what_it_took() -> None:
    laid = battle_showing("@<D>(20):8", against="p(4):3 (20):20")
    assert laid.after(power("@<D>(20)", "p(4)"), 2).mine == "p(4):2"


def test_a_copy_of_a_chaotic_die_is_rolled_by_its_slot_and_then_draws() -> None:
    laid = battle_showing("D(20):8", against="@<H>(4):3 (20):20")
    assert laid.after(power("D(20)", "@<H>(4)"), 2, SPEED).mine == "@<z>(6):2"


def test_a_morphing_die_keeps_its_slot_for_the_roll() -> None:
    laid = battle_showing("@<H>m(20):8", against="@<t>(4):3 (20):20")
    assert laid.after(power("@<H>m(20)", "@<t>(4)"), 2, NOTHING).mine == "@<>m(6):2"


def test_a_twin_has_one_slot() -> None:
    laid = battle_showing("@<H>(8,8):9", against="(4):3 (20):20")
    assert laid.after(power("@<H>(8,8)", "(4)"), 3, 4, VALUE).mine == "@<v>(10,10):7"


def test_whether_a_round_is_lost_is_not_told() -> None:
    battle = turn_showing("(4):1", against="@<>(4):1")
    one, other = battle.seats
    assert can_still_win(one, other, battle.ruleset) is None


# ---- as it is written


@pytest.mark.parametrize(
    "text", ["@<t>o(Z=8)?:3", "@<>(10):4", "@<n>p(4,4):5", "k@<v>(C):7D", "@(10)", "@<%>s(4/10=10):9"]
)
def test_a_die_says_what_is_in_its_slot(text: str) -> None:
    assert str(die(text)) == text
    assert die_from_text(die_to_text(die(text))) == die(text)


def test_no_recipe_names_what_is_in_a_slot() -> None:
    assert str(die("@<t>(10):4").with_slot("").before_first_roll().recipe) == "@(10)"
    with pytest.raises(ValueError, match="“<” isn’t a skill"):
        Battle.from_recipes("@<t>(10)", "(4)")


@pytest.mark.parametrize("text", ["@<t>(10)", "@<tp>(10)", "@t<>(10)", "@<(10)"])
def test_a_slot_that_makes_no_sense_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        die_from_text(text)


def test_the_log_says_what_becomes_of_it() -> None:
    laid = battle_showing("@<p>(10):5", against="(1):1 (20):20")

    def told(draw: int) -> str:
        events = laid.after(power("@<p>(10)", "(1)"), 2, draw).events
        return " ".join(told.text for told in tell_all(events, 1, ["Ann", "Bob"]))

    assert "Ann's @(10) now has Trip." in told(TRIP)
    assert "Ann's @<p>(10) lost Poison." in told(NOTHING)


def test_a_split_is_told_with_what_both_halves_rolled() -> None:
    laid = battle_showing("@(9):5", against="%(1):1 (20):20")
    events = laid.after(power("@<>(9)", "%(1)"), 4, 3, TRIP, NOTHING).events
    told = [told.text for told in tell_all(events, 0, ["Ann", "Bob"])]
    assert told[1:3] == ["Your @(9) split into @<>(5):4 + @<>(4):3.", "Your @(5) now has Trip."]


def test_what_all_dice_draw_at_first_is_told_in_one_sentence() -> None:
    laid = battle_beginning("@(8):1 (8):5 @(6):2", "@(4):4", POISON, NULL, SPEED)
    told = [told.text for told in tell_all(laid.events, 0, ["Ann", "Bob"])]
    assert "Your dice drew their skills: @<p>(8):1 @<n>(6):2." in told
    assert "Bob's @(4) now has Speed." in told


# ---- all of it together


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin"])
@pytest.mark.parametrize("seed", range(3))
def test_chance_plays_it_to_the_end(ruleset: str, seed: int) -> None:
    draw = seeded_draw(seed)
    battle = Battle.from_recipes(
        "@(4) p@(6) @m(8) @(X)! G@(12) b@t(20)", "@%(4) @f(10) `@(6) @(3,W) Ro@(X)? @$(8)",
        first_to=2, ruleset=ruleset,
    ).begin(draw).battle  # fmt: skip
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
        assert Battle.from_json(battle.to_json()) == battle
        assert all(is_sound(each) for one in battle.seats for each in (*one.row, *one.captured))


def is_sound(each: Die) -> bool:
    return len(set(each.skills)) == len(each.skills) and (not each.slot or each.has(each.slot))
