import re

import pytest
from django.template import Context, Template

from core.drawing.drawing import STATES, draw_face, example_die, read_solids, to_drawn_die
from core.drawing.shapes import ROUND, SHAPES, TWIN, Shape
from rules import parse_recipe


def draw(tag: str, **context: object) -> str:
    return Template("{% load dice %}{% " + tag + " %}").render(Context(context))


def uses(shape: Shape) -> str:
    return f'href="/static/core/dice.svg#{shape.symbol}"'


def test_every_standard_size_has_a_shape_of_its_own() -> None:
    symbols = {shape.symbol for shape in (*SHAPES.values(), ROUND, TWIN)}
    assert len(symbols) == len(SHAPES) + 2
    assert {*re.findall(r' id="(.+?)"', read_solids())} == {*symbols, "card"}
    for size, shape in SHAPES.items():
        assert uses(shape) in draw_face(example_die(f"({size})"))


def test_any_other_size_is_round_and_has_its_size_written_beside_what_it_shows() -> None:
    face = draw_face(example_die("(16)", showing=11))
    assert uses(ROUND) in face
    assert ">11<" in face
    assert ">16<" in face


def test_a_die_that_was_not_rolled_shows_its_size() -> None:
    assert ">20<" in draw_face(example_die("(20)"))


def test_a_swing_die_shows_its_letter_until_its_size_is_chosen() -> None:
    undecided = draw_face(example_die("(X)"))
    assert ">X<" in undecided
    assert "die-undecided" in undecided
    assert uses(SHAPES[8]) in draw_face(example_die("(X)", sides=8))


def test_an_option_die_shows_both_sizes_until_one_is_chosen() -> None:
    assert ">4/20<" in draw_face(example_die("(4/20)"))
    assert uses(SHAPES[20]) in draw_face(example_die("(4/20)", showing=3, sides=20))


def test_a_twin_is_one_large_die_for_any_sizes() -> None:
    face = draw_face(example_die("(6,20)", showing=21))
    assert uses(TWIN) in face
    assert face.count("<use") == 1
    assert 'font-size="46">21<' in face


def test_a_twin_with_swing_dice_is_dashed_until_its_size_is_chosen() -> None:
    undecided = draw_face(example_die("(X,X)"))
    assert uses(TWIN) in undecided
    assert "die-undecided" in undecided
    assert 'font-size="34">X,X<' in undecided
    assert "die-undecided" not in draw_face(example_die("(X,X)", sides=6))


@pytest.mark.parametrize(
    ("card", "rank", "words"),
    [
        (1, "A", "ace of clubs"),
        (38, "Q", "queen of hearts"),
        (23, "10", "10 of diamonds"),
        (52, "K", "king of spades"),
        (54, "20", "joker"),
    ],
)
def test_a_wildcard_is_a_playing_card(card: int, rank: str, words: str) -> None:
    die = example_die("(C)", showing=1 if card == 1 else 20, card=card)
    assert f">{rank}<" in draw_face(die)
    assert words in to_drawn_die(die).words


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        ("(20)", "20-sided die"),
        ("zs(10)", "10-sided die: Speed, Shadow"),
        ("(X)?", "a swing die X with 4 to 20 sides: Mood"),
        ("(4/20)!", "a die with 4 or 20 sides: Turbo"),
        ("p(8,8)", "twin dice with 8 and 8 sides: Poison"),
        ("(C)", "a wildcard drawn from a deck of cards"),
        ("{zf,Bp}(V)", "a swing die V with 6 to 12 sides: one of Speed + Focus / Berserk + Poison"),
        ("r(6)", "6-sided die, reserve"),
        ("+(6)", "6-sided die, auxiliary"),
    ],
)
def test_a_die_says_in_words_what_it_is(recipe: str, words: str) -> None:
    assert to_drawn_die(example_die(recipe)).words == words


def test_a_die_says_what_it_shows_and_which_size_was_chosen() -> None:
    assert to_drawn_die(example_die("(X)", showing=3, sides=8)).words.endswith("8 sides chosen, showing 3")
    assert to_drawn_die(example_die("(X)", showing=3, sides=8)).recipe == "(X=8)"
    assert to_drawn_die(example_die("(4/20)", sides=4)).recipe == "(4/20=4)"


@pytest.mark.parametrize(
    ("recipe", "sides", "parts"),
    [
        ("(20)", None, ["(20)"]),
        ("(10/20)", 20, ["(10/20", "=20)"]),
        ("^h(12)", None, ["^h", "(12)"]),
        ("zf(V)", 12, ["zf", "(V", "=12)"]),
        ("p(20,20)", None, ["p", "(20,", "20)"]),
    ],
)
def test_a_long_recipe_goes_on_in_a_new_line(recipe: str, sides: int | None, parts: list[str]) -> None:
    die = to_drawn_die(example_die(recipe, sides=sides))
    assert die.recipe_in_parts == parts
    assert "".join(parts) == die.recipe


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_seen_and_heard(state: str) -> None:
    html = draw("die d state=state", d=example_die("z(10)", showing=7), state=state)
    assert f'data-state="{state}"' in html
    assert f"showing 7, {STATES[state]}" in html


def test_a_dizzy_die_tells_it_by_itself() -> None:
    dizzy = example_die("f(10)", showing=1).with_marks(frozenset(["dizzy"]))
    assert to_drawn_die(dizzy).state == "dizzy"


def test_a_captured_die_that_counts_half_shows_half_its_size() -> None:
    halved = example_die("(15)", showing=9).with_marks(frozenset(["halved"]))
    html = draw("captured_die d", d=halved)
    assert 'title="(15)½"' in html
    assert ">8</text>" in "".join(html.split("\n"))
    assert "15-sided die, captured, counts half" in html


def test_a_state_that_no_die_has_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no state sleepy"):
        to_drawn_die(example_die("(4)"), ["sleepy"])


def test_a_die_with_a_name_is_a_checkbox_in_a_label() -> None:
    html = draw('die "s(10)" showing=4 name="attackers" value=3 state="selected"')
    assert html.strip().startswith('<label class="die"')
    assert ' name="attackers" value="3" checked>' in " ".join(html.split()).replace(" >", ">")
    assert html.count("10-sided die: Shadow, showing 4") == 1
    assert 'aria-label="10-sided die: Shadow, showing 4"' in html, "that it is selected, the checkbox says"


def test_a_disabled_die_cannot_be_chosen() -> None:
    assert " disabled>" in draw('die "(10)" name="attackers" value=0 state="disabled"')


def test_every_skill_of_a_die_is_a_word() -> None:
    html = draw('die "kgqp(20)"')
    for skill in ("Konstant", "Stinger", "Queer", "Poison"):
        assert f">{skill}</span>" in html


def test_what_a_chaotic_die_has_drawn_is_written_below_it_and_heard() -> None:
    rolled = example_die("@(10)", showing=4)
    for die, recipe, chip, words in (
        (rolled.with_slot("t"), "@&lt;t&gt;(10)", ">Trip</span>", "Chaotic (now Trip), showing 4"),
        (rolled, "@&lt;&gt;(10)", ">no skill</span>", "Chaotic (no skill now), showing 4"),
    ):
        html = draw("die d", d=die)
        assert [
            part for part in (recipe, f"data-slot{chip}", words) if part not in html.replace("<wbr>", "")
        ] == []
    assert "data-slot" not in draw('die "@(10)"')


def test_a_drawing_has_no_inline_style() -> None:
    recipe = parse_recipe("(4) s(10) (X) (8,8) (4/20) (C) (16)")
    assert not any("style=" in draw("die d", d=die) for die in recipe.dice)


@pytest.mark.parametrize(
    ("mine", "theirs", "share"),
    [(30, 10, "75.0"), (0, 0, "50.0"), (-5, 12.5, "0.0"), (10, -10, "100.0")],
)
def test_the_rope_is_shared_as_the_scores_are(mine: float, theirs: float, share: str) -> None:
    html = draw('tug mine theirs "You against mirabel"', mine=mine, theirs=theirs)
    assert f'class="rope-mine" width="{share}%"' in html
    assert 'aria-label="You against mirabel"' in html
