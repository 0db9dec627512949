"""Chance comes from outside: the caller passes a function that draws."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class What(NamedTuple):
    """What a draw is for: a die, a half, a size, a card, a tie, a recipe; and on what occasion."""

    kind: str
    seat: int | None = None
    place: int | None = None
    occasion: str = ""


class Draw(Protocol):
    def __call__(self, low: int, high: int, what: What, /) -> int:
        """A whole number from *low* to *high*, both included, each as likely as the others."""


class OutOfDraws(Exception):
    """A script of draws was too short, or does not fit."""


def scripted(*results: int) -> Draw:
    """Draws that come out as written down beforehand."""
    coming: Iterator[int] = iter(results)

    def draw(low: int, high: int, what: What) -> int:
        result = next(coming, None)
        if result is None:
            raise OutOfDraws(f"no draw left for {what.kind} {low}..{high}")
        if not low <= result <= high:
            raise OutOfDraws(f"{result} is no {what.kind} of {low}..{high}")
        return result

    return draw


def seeded(seed: int | float | str) -> Draw:
    """Draws of Python's own generator, the same for the same seed."""
    source = random.Random(seed)

    def draw(low: int, high: int, what: What) -> int:
        return source.randint(low, high)

    return draw


def pick(choices: Sequence[T], draw: Draw) -> T:
    """One of these by chance."""
    return choices[draw(0, len(choices) - 1, What("choice"))] if len(choices) > 1 else choices[0]
