"""Random recipes in the style of other recipes. The same seed always gives the same recipe."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count

from rules.dice import Die
from rules.roles import DEALT
from rules.specials.recipes.drawing import SWING_LETTERS, RecipeDraws, with_skills

MOST_SKILLS = 5


def draws_of_seed(seed: str) -> RecipeDraws:
    """Return draws that depend only on the text of the seed."""
    numbers = count()

    def pick(choices: int) -> int:
        digest = sha256(f"{seed} {next(numbers)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % choices

    return RecipeDraws(pick)


def recipe_in_style(recipes: Sequence[Sequence[Die]], draws: RecipeDraws) -> str:
    """Return a recipe whose dice come from different *recipes*, each from the same place in its recipe."""
    number = len(draws.one(recipes))
    long_enough = [recipe for recipe in recipes if len(recipe) >= number]
    return " ".join(draws.one(long_enough)[place].recipe for place in range(number))


def recipe_with_skills_of(other: Sequence[Die], draws: RecipeDraws) -> str:
    """Return a recipe of four plain dice and a swing die, with skills of *other* on two dice each."""
    met = dict.fromkeys(letter for die in other for letter in die.skills)
    letters = [letter for letter in met if letter in DEALT.letters]
    dice = [*draws.sizes(4), draws.one(SWING_LETTERS)]
    return with_skills(draws, dice, draws.draw_several(min(MOST_SKILLS, len(letters)), letters))
