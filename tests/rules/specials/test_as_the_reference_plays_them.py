"""Specials that need no printed button."""

import pytest

from rules import Battle, Choose, Code, scripted, seeded_draw
from rules.specials.recipes.drawing import GENERATORS
from tests.rules.playing import why_not
from tests.rules.tables import turn_showing


def settled_recipes(*players: tuple[str, str]) -> list[str]:
    recipes, specials = zip(*players, strict=True)
    battle = Battle.from_recipes(*recipes, specials=specials).begin(seeded_draw(1)).battle
    return [seat.recipe_text for seat in battle.seats]


def refusal_code(special: str, recipe: str, action: Choose) -> Code | None:
    battle = Battle.from_recipes(recipe, "(6)", specials=[special]).begin(seeded_draw(1)).battle
    found = battle.why_not(0, action)
    return None if found is None else found.code


def test_giant_never_goes_first() -> None:
    battle = Battle.from_recipes("(20)", "(20)", specials=["Giant"]).begin(scripted(1, 20)).battle
    assert battle.first == 1


def test_echo_and_zero_play_what_the_opponent_plays() -> None:
    assert settled_recipes(("", "Echo"), ("(4) s(6)", "")) == ["(4) s(6)"] * 2
    assert settled_recipes(("(4) s(6)", ""), ("", "Zero")) == ["(4) s(6)"] * 2


def test_echo_does_not_play_the_opponents_special() -> None:
    assert settled_recipes(("", "Echo"), ("B(8)", "Bruno")) == ["B(8)", "B(8)"]
    battle = Battle.from_recipes("", "(20)", specials=["Echo", "Giant"]).begin(scripted(20, 1)).battle
    assert battle.first == 0


def test_two_echoes_have_a_recipe_of_their_own() -> None:
    assert settled_recipes(("", "Echo"), ("", "Zero")) == ["(4) (4) (10) (12) (X)"] * 2


def test_in_the_circle_echo_copies_the_first_on_the_left_who_is_no_echo() -> None:
    assert settled_recipes(("", "Echo"), ("", "Zero"), ("(6)", "")) == ["(6)"] * 3
    assert settled_recipes(("", "Echo"), ("(8)", ""), ("(6)", "")) == ["(8)", "(8)", "(6)"]
    assert settled_recipes(("", "Echo"), ("", "Echo"), ("", "Zero")) == ["(4) (4) (10) (12) (X)"] * 3


def test_bruno_and_pappy_bring_a_die_more_when_they_meet() -> None:
    assert settled_recipes(("B(8)", "Bruno"), ("(4)", "Pappy")) == ["B(8) (X)", "(4) B(X)"]
    assert settled_recipes(("B(8)", "Bruno"), ("(4)", "")) == ["B(8)", "(4)"]


def test_gordo_needs_a_different_size_for_every_die() -> None:
    sizes = {"V": 8, "W": 9, "X": 10, "Y": 11, "Z": 12}
    assert refusal_code("Gordo", "(V) (W) (X) (Y) (Z)", Choose(sizes)) is None
    assert refusal_code("Gordo", "(V) (W) (X) (Y) (Z)", Choose({**sizes, "W": 8})) is Code.SIZES_MUST_DIFFER
    assert refusal_code("Gordo", "(V) (10)", Choose({"V": 10})) is Code.SIZES_MUST_DIFFER


@pytest.mark.parametrize("special", ["Guillermo", "Oregon"])
def test_guillermo_and_oregon_need_a_different_size_for_every_letter(special: str) -> None:
    assert refusal_code(special, "(6) (X) (Y)", Choose({"X": 8, "Y": 8})) is Code.SIZES_MUST_DIFFER
    assert refusal_code(special, "(6) (X) (Y)", Choose({"X": 6, "Y": 8})) is None


@pytest.mark.parametrize("special", ["Largo", "TheFlyingSquirrel"])
def test_some_buttons_make_no_skill_attacks(special: str) -> None:
    battle = turn_showing("(8):3 (8):5", against="(20):8", specials=[special])
    assert why_not(battle, "skill", "(8):3 (8):5", "(20)") is Code.BUTTON_FORBIDS


def test_nobody_makes_skill_attacks_on_the_japanese_beetle() -> None:
    battle = turn_showing("(8):3 (8):5", against="(20):8", specials=["", "TheJapaneseBeetle"])
    assert why_not(battle, "skill", "(8):3 (8):5", "(20)") is Code.BUTTON_FORBIDS


def test_a_special_that_is_only_a_name_changes_nothing() -> None:
    assert settled_recipes(("(6) (8)", "SailorMoon"), ("(4)", "Tenchi")) == ["(6) (8)", "(4)"]


@pytest.mark.parametrize("special", GENERATORS)
def test_an_echo_copies_the_dice_that_a_random_button_got(special: str) -> None:
    one, other = settled_recipes(("", special), ("", "Echo"))
    assert one == other
