"""Knock-outs: losers are out, and the winners of neighboring matches meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tournaments.pairing.entrants import Pair

Of = TypeVar("Of")


def first_round(entrants: Sequence[int]) -> list[Pair]:
    """Return the pairs of a bracket, top to bottom.

    The strongest get the byes and meet as late as possible.
    """
    return [
        Pair(entrants[one], entrants[other] if other < len(entrants) else None)
        for one, other in neighbours(places(len(entrants)))
    ]


def next_round(winners: Sequence[int | None]) -> list[Pair | None]:
    """Pair the winners of a round, in order. None means that both were out, or that a pair is empty."""
    return [pair_of(one, other) for one, other in neighbours(winners)]


def pair_of(one: int | None, other: int | None) -> Pair | None:
    if one is None:
        return None if other is None else Pair(other, None)
    return Pair(one, other)


def places(count: int) -> list[int]:
    """Return the places of a bracket by strength: in each round the strongest meets the weakest."""
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [place for strong in order for place in (strong, last - strong)]
    return order


def neighbours(order: Sequence[Of]) -> list[tuple[Of, Of]]:
    return list(zip(order[::2], order[1::2], strict=True))
