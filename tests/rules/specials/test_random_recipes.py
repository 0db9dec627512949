"""Random recipes: each random button gets dice of its kind, whatever is drawn."""

import re
from collections import Counter

import pytest

from rules import Battle, parse_recipe, seeded_draw, why_not_playable
from rules.roles import DEALT
from rules.specials.recipes.drawing import SIZES

MANY = range(60)
POOL = DEALT.letters
WITHOUT_SWING = [letter for letter in POOL if letter not in "?&"]


def recipes(special: str) -> list[str]:
    return [
        Battle.from_recipes("", "(4)", specials=[special])
        .begin(seeded_draw(seed))
        .battle.seats[0]
        .recipe_text
        for seed in MANY
    ]


def sizes(text: str) -> list[int]:
    return [int(size) for size in re.findall(r"\((\d+)\)", text)]


def count_skills(text: str) -> Counter[str]:
    return Counter(letter for die in parse_recipe(text) for letter in die.skills)


def test_the_pool_has_twenty_five_skills() -> None:
    assert POOL == "BbcfIJk&MH?nopqG#szdg^tvh"  # in this order: what was drawn once is drawn again
    assert not set(POOL) & set("+r`D!m%Fw")


@pytest.mark.parametrize(
    ("special", "plain"),
    [
        ("Vanilla", 5),
        ("Soldiers", 4),
        ("Anime", 8),
        ("Fixed", 5),
        ("Mixed", 5),
        ("Monoskill", 4),
        ("Pentaskill", 4),
    ],
)
def test_plain_sizes_come_from_six_and_are_sorted(special: str, plain: int) -> None:
    for text in recipes(f"RandomBM{special}"):
        found = sizes(text)
        assert len(found) == plain
        assert set(found) <= set(SIZES)
        for group in (found[:4], found[4:]) if special == "Anime" else (found,):
            assert group == sorted(group)


def test_vanilla_has_five_plain_dice_and_all_sizes_come_up() -> None:
    texts = recipes("RandomBMVanilla")
    assert all(not count_skills(text) for text in texts)
    assert {size for text in texts for size in sizes(text)} == set(SIZES)


def test_soldiers_are_four_plain_dice_and_an_x() -> None:
    assert all(text.endswith(" (X)") and not count_skills(text) for text in recipes("RandomBMSoldiers"))


def test_anime_has_four_plain_and_four_reserve_dice() -> None:
    for text in recipes("RandomBMAnime"):
        assert [die.skills for die in parse_recipe(text)] == [""] * 4 + ["r"] * 4


def test_fixed_deals_chance_focus_or_stealth_to_two_dice() -> None:
    found = [count_skills(text) for text in recipes("RandomBMFixed")]
    assert all(len(each) == 1 and sum(each.values()) == 2 for each in found)
    assert {letter for each in found for letter in each} == {"c", "f", "d"}


def test_mixed_deals_three_skills_twice_and_never_mood_or_mad() -> None:
    for text in recipes("RandomBMMixed"):
        assert sorted(count_skills(text).values()) == [2, 2, 2]
        assert set(count_skills(text)) <= set(WITHOUT_SWING)


@pytest.mark.parametrize(
    ("special", "count"),
    [("Monoskill", 1), ("Duoskill", 2), ("Triskill", 3), ("Tetraskill", 4), ("Pentaskill", 5)],
)
def test_the_others_have_a_swing_die_and_so_many_skills(special: str, count: int) -> None:
    for text in recipes(f"RandomBM{special}"):
        dice = parse_recipe(text).dice
        assert [bool(die.swing) for die in dice] == [False] * 4 + [True]
        found = count_skills(text)
        assert len(found) == count
        assert all(number == (1 if letter in "?&" else 2) for letter, number in found.items())
        assert not any(letter in die.skills for die in dice[:4] for letter in "?&")


def test_letters_stand_in_order_and_the_recipes_can_be_played() -> None:
    for text in recipes("RandomBMPentaskill"):
        assert why_not_playable(parse_recipe(text)) is None
        for before, after in re.findall(r"(\S*)\([^)]*\)(\S*)", text):
            assert list(before) == sorted(before)
            assert set(after) <= {"?", "&"}
