"""Random draws for the rules, which the caller supplies as a function."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class DrawPurpose(NamedTuple):
    """The purpose of a random draw: its kind (such as `die`, `card` or `tie`), the die and the occasion."""

    kind: str
    seat: int | None = None
    place: int | None = None
    occasion: str = ""


class Draw(Protocol):
    def __call__(self, low: int, high: int, what: DrawPurpose, /) -> int:
        """Return a random whole number from *low* to *high* inclusive, each with equal probability."""


class OutOfDraws(Exception):
    """The error for a list of scripted draws that is too short or has a number out of range."""


def scripted(*results: int) -> Draw:
    coming: Iterator[int] = iter(results)

    def draw(low: int, high: int, what: DrawPurpose) -> int:
        result = next(coming, None)
        if result is None:
            raise OutOfDraws(f"no draw left for {what.kind} {low}..{high}")
        if not low <= result <= high:
            raise OutOfDraws(f"{result} is no {what.kind} of {low}..{high}")
        return result

    return draw


def seeded_draw(seed: int | float | str) -> Draw:
    source = random.Random(seed)

    def draw(low: int, high: int, what: DrawPurpose) -> int:
        return source.randint(low, high)

    return draw


def pick(choices: Sequence[T], draw: Draw) -> T:
    return choices[draw(0, len(choices) - 1, DrawPurpose("choice"))] if len(choices) > 1 else choices[0]
