"""Specials explained only on printed buttons."""

import pytest

from rules import Battle, Choose, Code, UseSpecial, scripted, seeded_draw
from tests.rules.playing import after_attack, attacks, captured_dice, row, why_not
from tests.rules.tables import act, turn_showing


def test_online_they_are_not_played_unless_asked_for() -> None:
    assert Battle.from_recipes("(T)", "(4)", specials=["BlackJack"]).seats[0].special == ""
    assert Battle.from_recipes("(T)", "(4)", specials=["BlackJack"], ruleset="classic").seats[0].special
    assert Battle.from_recipes("(T)", "(4)", specials=["BlackJack"], printed_specials=True).seats[0].special
    quiet = Battle.from_recipes(
        "(T)", "(4)", specials=["BlackJack"], ruleset="classic", printed_specials=False
    )
    assert quiet.seats[0].special == ""


# ---- Black Jack, Shamrock, Ashley Jay


def test_black_jack_may_not_give_t_twelve_sides() -> None:
    battle = Battle.from_recipes("(T)", "(4)", specials=["BlackJack"], printed_specials=True)
    battle = battle.begin(scripted(1)).battle
    refused = battle.why_not(0, Choose({"T": 12}))
    assert refused is not None
    assert refused.code is Code.SIZE_BARRED
    assert battle.why_not(0, Choose({"T": 11})) is None


@pytest.mark.parametrize("special", ["Shamrock", "ShamrockII"])
def test_seven_counts_thirteen_on_a_thirteen_sided_shamrock(special: str) -> None:
    battle = turn_showing("(13):1 (7):7", against="(20):1 (20):19", specials=[special], printed_specials=True)
    lucky = battle.act(0, next(battle.legal_attacks()), lowest_is(7)).battle
    assert lucky.seats[0].row[0].showing == 13
    with pytest.raises(AssertionError):
        battle.act(0, next(battle.legal_attacks()), lowest_is(13))


def lowest_is(result: int):  # type: ignore[no-untyped-def]
    def draw(low: int, high: int, what: object) -> int:
        assert low <= result <= high
        return result

    return draw


def settled_recipes(*players: tuple[str, str]) -> list[str]:
    recipes, specials = zip(*players, strict=True)
    battle = Battle.from_recipes(*recipes, specials=specials).begin(seeded_draw(1)).battle
    return [seat.recipe_text for seat in battle.seats]


def test_ashley_jay_plays_the_opponents_dice_a_size_smaller() -> None:
    assert (
        settled_recipes(("", "AshleyJay"), ("s(20) (4) (X)? (4/8) (1)", ""))[0] == "s(16) (2) (X)? (4/8) (1)"
    )


def test_where_there_is_nothing_to_copy_ashley_jay_has_four_y() -> None:
    assert settled_recipes(("", "AshleyJay"), ("", "Echo")) == ["(Y) (Y) (Y) (Y)"] * 2


# ---- Orry


def test_a_boom_attack_of_orry_gives_another_turn_without_boom() -> None:
    battle = turn_showing(
        "b(4):1 b(12):9 (8):2", against="(20):9 (6):3", specials=["Orry"], printed_specials=True
    )
    battle = after_attack(battle, "boom", "b(4)", "(20)", 12)
    assert (battle.active, battle.extra_turn) == (0, True)
    assert why_not(battle, "boom", "b(12)", "(20)") is Code.BUTTON_FORBIDS
    assert attacks(battle, "boom") == []
    battle = after_attack(battle, "power", "b(12)", "(6)", 7)
    assert (battle.active, battle.extra_turn) == (1, False)


def test_other_buttons_get_no_turn_from_a_boom() -> None:
    battle = turn_showing("b(4):1 b(12):9", against="(20):9 (6):3", printed_specials=True)
    assert after_attack(battle, "boom", "b(4)", "(20)", 12).active == 1


# ---- Socrates


def socrates(own: str, against: str, special: str = "Socrates") -> Battle:
    return turn_showing(own, against=against, specials=[special], printed_specials=True)


def test_socrates_may_use_a_die_of_the_opponent_in_a_skill_attack_of_two() -> None:
    battle = socrates("(4):3", "(20):12 (10):9")
    assert attacks(battle, "borrow") == [("(4)", "(20) (10)")]
    battle = after_attack(battle, "borrow", "(4)", "(20) (10)", 5, 2)
    assert (row(battle, 0), row(battle, 1), captured_dice(battle, 0)) == ("(4):2", "(10):5", "(20):12")


def test_the_two_dice_have_to_make_what_the_target_shows() -> None:
    battle = socrates("(4):3", "(20):12 (10):8")
    assert why_not(battle, "borrow", "(4)", "(20) (10)") is Code.SUM_DIFFERS
    assert why_not(battle, "borrow", "(4)", "(20)") is Code.WRONG_COUNT


def test_dice_that_make_no_skill_attack_are_not_borrowed() -> None:
    battle = socrates("(4):3", "(20):12 B(10):9")
    assert why_not(battle, "borrow", "(4)", "(20) B(10)") is Code.KIND_NOT_AVAILABLE
    battle = socrates("(4):3", "I(20):12 (10):9")
    assert why_not(battle, "borrow", "(4)", "I(20) (10)") is Code.TARGET_IMMUNE


def test_it_is_an_attack_of_two_for_stealth_radioactive_and_konstant_dice() -> None:
    battle = socrates("k(4):3", "d%(20):6 (10):9")
    battle = after_attack(battle, "borrow", "k(4)", "d%(20) (10)", 5)
    assert (row(battle, 0), captured_dice(battle, 0)) == ("k(4):3", "d%(20):6")


def test_nobody_has_to_borrow_and_nobody_else_may() -> None:
    assert socrates("(4):3", "(20):12 (10):9").may_pass()
    battle = socrates("(4):3", "(20):12 (10):9", special="")
    assert why_not(battle, "borrow", "(4)", "(20) (10)") is Code.BUTTON_FORBIDS


# ---- Cheese Weasel


def weasel(own: str, against: str) -> Battle:
    return turn_showing(own, against=against, specials=["CheeseWeasel"], printed_specials=True)


def refusal(battle: Battle, action: UseSpecial) -> Code | None:
    found = battle.why_not(0, action)
    return None if found is None else found.code


def test_cheese_weasel_rolls_a_die_that_shows_the_same_as_one_of_the_opponents() -> None:
    battle = act(weasel("(6):3 (8):5", "(20):3 (12):11"), 0, UseSpecial(dice=(0,)), 6).battle
    assert (row(battle, 0), battle.active) == ("(6):6 (8):5", 0)


def test_or_such_a_die_of_the_opponent() -> None:
    battle = act(weasel("(6):3 (8):5", "(20):3 (12):11"), 0, UseSpecial(foes=(0,)), 18).battle
    assert row(battle, 1) == "(20):18 (12):11"


def test_once_in_a_round() -> None:
    battle = act(weasel("(6):3 (8):5", "(20):3 (12):5"), 0, UseSpecial(dice=(0,)), 6).battle
    assert refusal(battle, UseSpecial(dice=(1,))) is Code.USED_THIS_ROUND


def test_one_die_that_really_shows_the_same() -> None:
    battle = weasel("(6):3 (8):5", "(20):3 (12):11")
    assert refusal(battle, UseSpecial(dice=(1,))) is Code.NO_EQUAL
    assert refusal(battle, UseSpecial(foes=(1,))) is Code.NO_EQUAL
    assert refusal(battle, UseSpecial()) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(dice=(0,), foes=(0,))) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(dice=(7,))) is Code.NO_SUCH_DIE


def test_other_buttons_have_nothing_of_the_kind() -> None:
    battle = turn_showing("(6):3", against="(20):3", printed_specials=True)
    assert refusal(battle, UseSpecial(dice=(0,))) is Code.NO_SUCH_SPECIAL


def test_where_no_kind_is_named_it_is_found_which_die_is_borrowed() -> None:
    battle = socrates("(4):3", "(10):9 (20):12")
    assert captured_dice(after_attack(battle, "default", "(4)", "(10) (20)", 5, 2), 0) == "(20):12"
