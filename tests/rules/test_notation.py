import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import (
    Code,
    DieKind,
    Recipe,
    UnreadableRecipe,
    describe_recipe,
    parse_recipe,
    why_not_custom,
    why_not_playable,
)
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE
from tests.rules.tables import die

BUTTONS = sorted(Path(__file__).parents[2].glob("fixtures/buttons/*.tsv"))
RECIPES = sorted(
    {
        row["recipe"]
        for path in BUTTONS
        for row in csv.DictReader(path.read_text().splitlines(), delimiter="\t")
        if row["recipe"]
    }
)
LETTERS = "".join(CATALOGUE)


def words(*parts: str) -> str:
    return " ".join(parts)


# ---- reading and printing


def test_the_catalogue_has_recipes_to_read() -> None:
    assert len(RECIPES) > 500


def test_every_recipe_of_the_catalogue_reads_and_prints_as_it_is_meant() -> None:
    for text in RECIPES:
        recipe = parse_recipe(text)
        assert parse_recipe(str(recipe)) == recipe
        assert len(describe_recipe(recipe)) == len(recipe) == len(text.split())


@pytest.mark.parametrize(
    "text", ["(4) s(10) (X)?", "z(4/10) (8,8) p(X,X)", "(C)", "(1,Y)", "(X'')", "(0)", "{z,s}(6)"]
)
def test_a_recipe_prints_as_it_was_written(text: str) -> None:
    assert str(parse_recipe(text)) == text


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("(5)t^", "t^(5)"),
        ("!p(V)", "p(V)!"),
        ("(4)   (6)", "(4) (6)"),
        ("(X)p?", "p(X)?"),
        ("?Y(0)", "Y(0)?"),
        ("", ""),
    ],
)
def test_letters_stand_before_the_size_except_mood_mad_and_turbo(written: str, printed: str) -> None:
    assert str(parse_recipe(written)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "s(10):5",
        "(X=7)",
        "(X=7):3",
        "(4/10=4)",
        "z(4/10=10):9",
        "(X=3,X=3):4",
        "(1,Y=5):6",
        "(8,8):16",
        "p(C):KS",
        "(C)",
    ],
)
def test_a_die_prints_its_chosen_size_and_what_it_shows(text: str) -> None:
    assert str(die(text)) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("(8)", DieKind.PLAIN),
        ("(X)", DieKind.SWING),
        ("(4/10)", DieKind.OPTION),
        ("(8,8)", DieKind.TWIN),
        ("(C)", DieKind.WILDCARD),
    ],
)
def test_what_stands_in_the_parentheses_says_what_kind_of_die_it_is(text: str, kind: DieKind) -> None:
    assert parse_recipe(text).dice[0].kind is kind


def test_upper_and_lower_case_are_different_skills() -> None:
    assert parse_recipe("H(8)") != parse_recipe("h(8)")


# ---- what cannot be read


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("(4) 8", 4, "unreadable_no_parenthesis"),
        ("(4", 0, "unreadable_not_closed"),
        (")4(", 2, "unreadable_not_closed"),
        ("(4) y(10)", 4, "unreadable_letter"),
        ("(4) ss(10)", 5, "unreadable_letter_twice"),
        ("s(10)s", 5, "unreadable_letter_twice"),
        ("(4)(6)", 3, "unreadable_letter"),
        ("()", 1, "unreadable_size"),
        ("(Q)", 1, "unreadable_size"),
        ("(04)", 1, "unreadable_size"),
        ("(-4)", 1, "unreadable_size"),
        ("(4.5)", 1, "unreadable_size"),
        ("(٤)", 1, "unreadable_size"),
        ("(1001)", 1, "unreadable_size_large"),
        ("(99999999999)", 1, "unreadable_size_large"),
        ("(4/)", 1, "unreadable_option"),
        ("(4/6/8)", 1, "unreadable_option"),
        ("(X/4)", 1, "unreadable_option"),
        ("(C/4)", 1, "unreadable_option"),
        ("(4,)", 1, "unreadable_twin"),
        ("(4,C)", 1, "unreadable_twin"),
        ("(1,2,3)", 1, "unreadable_twin"),
        ("(X,Y)", 1, "unreadable_twin_letters"),
        ("{s}(6)", 1, "unreadable_group_single"),
        ("{s,z(6)", 0, "unreadable_group_open"),
        ("{s,z}{p,t}(6)", 5, "unreadable_second_group"),
        ("{s,+}(6)", 3, "unreadable_letter"),
    ],
)
def test_a_recipe_that_cannot_be_read_names_the_place_and_the_reason(
    text: str, position: int, reason: str
) -> None:
    with pytest.raises(UnreadableRecipe) as caught:
        parse_recipe(text)
    assert (caught.value.position, caught.value.reason) == (position, reason)
    assert f"{position + 1}" in str(caught.value)


def test_a_recipe_has_an_end() -> None:
    with pytest.raises(UnreadableRecipe, match="up to 500 characters"):
        parse_recipe("(4) " * 1000)


def read(text: str) -> Recipe | UnreadableRecipe:
    try:
        return parse_recipe(text)
    except UnreadableRecipe as unreadable:
        return unreadable


@pytest.mark.slow
@settings(deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="()/,{}'?&!:+0123456789XCsz. \t", max_size=30))
def test_any_text_is_a_recipe_or_is_refused_in_words(text: str) -> None:
    recipe = read(text)
    if isinstance(recipe, UnreadableRecipe):
        assert str(recipe)
        assert 0 <= recipe.position <= len(text)
        return
    assert all(describe_recipe(recipe))
    for ruleset in ("online", "classic", "goblin"):
        for refused in (why_not_playable(recipe, ruleset), why_not_custom(recipe, ruleset)):
            assert refused is None or str(refused)


sizes = st.integers(0, 99).map(str)
insides = (
    sizes
    | st.sampled_from("PRSTUVWXYZC")
    | st.tuples(sizes, sizes).map("/".join)
    | st.tuples(sizes, sizes | st.just("X")).map(",".join)
)
skills = st.lists(st.sampled_from(LETTERS), unique=True, max_size=5)
any_die = st.tuples(skills, insides, st.integers(0, 5)).map(
    lambda parts: "".join(parts[0][: parts[2]]) + f"({parts[1]})" + "".join(parts[0][parts[2] :])
)


@settings(deadline=None)
@given(st.lists(any_die, max_size=8).map(" ".join))
def test_every_recipe_survives_printing_and_reading(text: str) -> None:
    read = parse_recipe(text)
    printed = str(read)
    assert parse_recipe(printed) == read
    assert str(parse_recipe(printed)) == printed
    assert sorted(printed) == sorted(text)


# ---- in words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(4)", "4-sided die"),
        ("sp(10)", "10-sided die: Shadow, Poison"),
        ("(X)?", "a swing die X with 4 to 20 sides: Mood"),
        ("(4/10)", "a die with 4 or 10 sides"),
        ("(3,X)", "twin dice with 3 and X sides"),
        ("(C)", "a wildcard drawn from a deck of cards"),
        ("{z,s}(6)", "6-sided die: one of Speed / Shadow"),
    ],
)
def test_a_die_is_described_in_words(text: str, said: str) -> None:
    assert describe_recipe(parse_recipe(text)) == [said]


# ---- what may be played


def refusal(text: str, ruleset: str = "online") -> Code | None:
    refused = why_not_playable(parse_recipe(text), ruleset)
    return None if refused is None else refused.code


def custom(text: str, ruleset: str = "online") -> Code | None:
    refused = why_not_custom(parse_recipe(text), ruleset)
    return None if refused is None else refused.code


@pytest.mark.parametrize("text", ["M(X)!", "mD(4)"])
def test_skills_that_do_not_go_together_are_refused_everywhere(text: str) -> None:
    assert refusal(text) is refusal(text, "goblin") is Code.NOT_TOGETHER


def test_a_button_needs_dice() -> None:
    assert refusal("") is Code.EMPTY_RECIPE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(99) (99) (4)", Code.TOO_MANY_SIDES),
        ("(100)", Code.SIZE_TOO_LARGE),
        ("(50,150)", Code.SIZE_TOO_LARGE),
        ("+(4) (6)", Code.AUXILIARY_LAST),
        ("+(4)", Code.AUXILIARY_LAST),
        ("(4) +(4) +(6)", Code.ONE_AUXILIARY),
        ("(X')", Code.NO_PRIMES),
        ("f(0,4)", Code.ZERO_HALF_FOCUS),
        ("k(X)!", Code.NOT_TOGETHER),
        ("H(8)!", Code.NOT_TOGETHER),
        ("H(X)!", None),
        ("(4) (6) +(8)", None),
    ],
)
def test_own_recipes_keep_within_bounds_online(text: str, code: Code | None) -> None:
    assert custom(text) is code
    assert custom(text, "classic") is None


def test_twins_that_goblins_write_have_two_equal_dice() -> None:
    for text in ("(3,9)", "(4) p(0,1)", "(X,4)"):
        assert custom(text, "goblin") is Code.UNEQUAL_TWIN
        assert custom(text, "goblin-tournament") is Code.UNEQUAL_TWIN
        assert why_not_playable(parse_recipe(text), "goblin") is None, "fighters of other sets keep theirs"
        assert custom(text, "classic") is None
    assert custom("(3,3) (X,X)", "goblin") is None


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (words(*["(4)"] * 12), "A recipe can have up to 11 dice."),
        (words(*["(4)"] * 11), ""),
        ("BbcfIJkMHno(4)", "BbcfIJkMHno(4): a die can have up to 10 skills."),
        ("BbcfIJkM{Hn,o}(4)", "BbcfIJkM{Hn,o}(4): a die can have up to 10 skills."),
        ("BbcfIJkMHn(4)", ""),
        (words(*["Bbcfk{I,J,M}(4)"] * 10), "A recipe can have up to 149 characters."),
    ],
)
def test_no_ruleset_plays_recipes_beyond_these_bounds(ruleset: str, text: str, why: str) -> None:
    refused = why_not_playable(parse_recipe(text), ruleset)
    assert (str(refused) if refused else "") == why
    assert custom(text, ruleset) is (refused and refused.code)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_button_of_the_catalogue_is_too_large(ruleset: str) -> None:
    too_large = {Code.TOO_MANY_DICE, Code.TOO_MANY_SKILLS, Code.TOO_LONG}
    for recipe in RECIPES:
        refused = why_not_playable(parse_recipe(recipe), ruleset)
        assert refused is None or refused.code not in too_large, recipe
