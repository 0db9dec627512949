"""Fighters of about the same strength, estimated from the number and size of their dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple, Protocol, TypeVar

from buttons.recipes.facts import dice_of
from rules import Die
from rules.dice import SWING_RANGES, WILDCARD_SIZE
from rules.roles import AUXILIARY, RESERVE
from rules.skills import traits

EVEN = 1.25
"""Largest ratio between the total sides of two fighters that count as even."""
NEAREST = 6
"""Number of fighters to return if none is even."""


class HasRecipe(Protocol):
    @property
    def recipe(self) -> str: ...


F = TypeVar("F", bound=HasRecipe)


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
