"""Random recipes for buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from rules.chance import DrawPurpose
from rules.roles import DEALT, DEALT_TO_FIXED, DEALT_TO_SWING, RESERVE
from rules.state.table import Table

T = TypeVar("T")

SIZES = (4, 6, 8, 10, 12, 20)
SWING_LETTERS = "RSTUVWXYZ"


class RecipeDraws:
    def __init__(self, pick: Callable[[int], int]) -> None:
        self.pick = pick
        """A function that draws a place in a list, given the length of the list."""

    @classmethod
    def at_table(cls, table: Table, seat: int) -> RecipeDraws:
        return cls(lambda count: table.draw(0, count - 1, DrawPurpose("recipe", seat)))

    def one(self, choices: Sequence[T]) -> T:
        return choices[self.pick(len(choices))]

    def draw_several(self, count: int, choices: Sequence[T]) -> list[T]:
        left = list(choices)
        taken = []
        for _ in range(count):
            taken.append(self.one(left))
            left.remove(taken[-1])
        return taken

    def sizes(self, count: int) -> list[str]:
        return [str(size) for size in sorted(self.one(SIZES) for _ in range(count))]


def draw_plain(lots: RecipeDraws) -> str:
    return recipe_text(lots.sizes(5))


def draw_soldiers(lots: RecipeDraws) -> str:
    return recipe_text([*lots.sizes(4), "X"])


def draw_anime(lots: RecipeDraws) -> str:
    return f"{recipe_text(lots.sizes(4))} {recipe_text(lots.sizes(4), [RESERVE.letter] * 4)}"


def draw_fixed(lots: RecipeDraws) -> str:
    return with_skills(lots, lots.sizes(5), [lots.one(DEALT_TO_FIXED.letters)])


def draw_mixed(lots: RecipeDraws) -> str:
    pool = [letter for letter in DEALT.letters if letter not in DEALT_TO_SWING.letters]
    return with_skills(lots, lots.sizes(5), lots.draw_several(3, pool))


def some_skills(count: int, lots: RecipeDraws) -> str:
    return with_skills(
        lots, [*lots.sizes(4), lots.one(SWING_LETTERS)], lots.draw_several(count, DEALT.letters)
    )


def with_skills(lots: RecipeDraws, insides: Sequence[str], letters: Sequence[str]) -> str:
    """Return a recipe with each skill on two random dice. Some skills, such as Mood, need swing dice."""
    dealt = [""] * len(insides)
    for letter in letters:
        open_to = [
            place
            for place, inside in enumerate(insides)
            if letter not in DEALT_TO_SWING.letters or inside in SWING_LETTERS
        ]
        for place in lots.draw_several(min(2, len(open_to)), open_to):
            dealt[place] += letter
    return recipe_text(insides, dealt)


def recipe_text(insides: Sequence[str], dealt: Sequence[str] = ()) -> str:
    words = []
    for inside, letters in zip(insides, dealt or [""] * len(insides), strict=True):
        before = "".join(sorted(letter for letter in letters if letter not in DEALT_TO_SWING.letters))
        after = "".join(sorted(letter for letter in letters if letter in DEALT_TO_SWING.letters))
        words.append(f"{before}({inside}){after}")
    return " ".join(words)


GENERATORS: dict[str, Callable[[RecipeDraws], str]] = {
    "RandomBMVanilla": draw_plain,
    "RandomBMSoldiers": draw_soldiers,
    "RandomBMAnime": draw_anime,
    "RandomBMFixed": draw_fixed,
    "RandomBMMixed": draw_mixed,
    "RandomBMMonoskill": partial(some_skills, 1),
    "RandomBMDuoskill": partial(some_skills, 2),
    "RandomBMTriskill": partial(some_skills, 3),
    "RandomBMTetraskill": partial(some_skills, 4),
    "RandomBMPentaskill": partial(some_skills, 5),
}
