"""Fighters of about the same strength, which is known from matches or estimated from their dice."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple, Protocol, TypeVar

from buttons.recipes.facts import dice_of
from buttons.recipes.strengths import measured_strengths, sort_dice
from rules import Die
from rules.dice import SWING_RANGES, WILDCARD_SIZE
from rules.roles import AUXILIARY, RESERVE
from rules.skills import traits

EVEN = 1.25
"""Largest ratio between the total sides of two fighters that count as even."""
NEAREST = 6
"""Number of fighters to return if none is even."""


FEWEST_KNOWN = 12
"""The fewest fighters of known strength among which to choose."""
CLOSE = 0.2
"""The largest difference between measured strengths that count as close: 55 % of the rounds."""


class HasRecipe(Protocol):
    @property
    def recipe(self) -> str: ...


class HasDice(HasRecipe, Protocol):
    @property
    def special(self) -> str: ...


F = TypeVar("F", bound=HasRecipe)
D = TypeVar("D", bound=HasDice)

Strengths = Callable[[Sequence[HasDice], str], list[float | None]]
"""Returns the strength of each fighter under these rules, or None. A difference of 1 is still close."""

RATINGS: list[Strengths] = []
"""Strengths that other apps know from matches. They come before the measured ones."""


def closely_matched(fighters: Iterable[D], others: Sequence[HasDice], rules: str) -> list[D]:
    """Return the fighters whose strength is known and close to that of all *others*.

    If *others* is empty, return the fighters that have several others close to them. Where too few strengths
    are known, return fighters that are even by their dice.
    """
    fighters = list(fighters)
    for strengths in (*RATINGS, strengths_measured):
        against = strengths(others, rules)
        found = zip(strengths(fighters, rules), fighters, strict=True)
        known = [(strength, fighter) for strength, fighter in found if strength is not None]
        if len(known) >= FEWEST_KNOWN and None not in against:
            return closest(known, [strength for strength in against if strength is not None])
    return evenly_matched(fighters, others)


def closest(known: Sequence[tuple[float, D]], against: Sequence[float]) -> list[D]:
    if not against:
        ranked = sorted(strength for strength, _fighter in known)
        counts = [bisect_right(ranked, one + 1) - bisect_left(ranked, one - 1) for one, _fighter in known]
        fewest = min(NEAREST, max(counts))
        return [fighter for count, (_one, fighter) in zip(counts, known, strict=True) if count >= fewest]
    far = [(max(abs(one - other) for other in against), fighter) for one, fighter in known]
    close = [fighter for distance, fighter in far if distance <= 1]
    return close or [fighter for _distance, fighter in sorted(far, key=lambda each: each[0])[:NEAREST]]


def strengths_measured(fighters: Sequence[HasDice], _rules: str) -> list[float | None]:
    known = measured_strengths()
    found = (None if each.special else known.get(sort_dice(each.recipe)) for each in fighters)
    return [None if strength is None else strength / CLOSE for strength in found]


class Weight(NamedTuple):
    dice: int
    sides: float

    def distance(self, other: Weight) -> tuple[int, float]:
        return abs(self.dice - other.dice), ratio(self.sides, other.sides)


def evenly_matched(fighters: Iterable[F], others: Sequence[HasRecipe]) -> list[F]:
    """Return the fighters that are even with all *others*, or the nearest few if none is even.

    If *others* is empty, return the fighters that are even with most fighters.
    """
    weighed = [(weight_of(fighter), fighter) for fighter in fighters]
    against = [weight_of(other) for other in others] or usual_weight(weight for weight, _fighter in weighed)
    far = [(max(map(weight.distance, against), default=(0, 1.0)), fighter) for weight, fighter in weighed]
    even = [fighter for distance, fighter in far if distance <= (0, EVEN)]
    return even or [fighter for _distance, fighter in sorted(far, key=lambda each: each[0])[:NEAREST]]


def usual_weight(weights: Iterable[Weight]) -> list[Weight]:
    known = list(weights)
    if not known:
        return []
    [(dice, _times)] = Counter(weight.dice for weight in known).most_common(1)
    return [Weight(dice, median(each.sides for each in known if each.dice == dice))]


def weight_of(fighter: HasRecipe) -> Weight:
    dice = [die for die in dice_of(fighter.recipe) if begins_in_play(die)]
    return Weight(len(dice), sum(map(usual_sides, dice)))


def begins_in_play(die: Die) -> bool:
    return not (die.acts_as(AUXILIARY) or die.acts_as(RESERVE)) and traits(die.skills).in_play


def usual_sides(die: Die) -> float:
    if die.options is not None:
        return sum(die.options) / len(die.options)
    if die.halves is not None:
        return sum(middle_of(half.swing) if half.swing else half.size or 0 for half in die.halves)
    return middle_of(die.swing) if die.swing else die.size or WILDCARD_SIZE


def middle_of(swing: str) -> float:
    return sum(SWING_RANGES[swing[0]]) / 2


def ratio(one: float, other: float) -> float:
    small, large = sorted((one, other))
    return large / small if small else float("inf") if large else 1.0
