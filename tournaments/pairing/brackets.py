"""A knock-out: losers are out, and the winners of neighbouring matches meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tournaments.pairing.entrants import Pair

Of = TypeVar("Of")


def first_round(entrants: Sequence[int]) -> list[Pair]:
    """From top to bottom of the bracket. The strongest have the byes, and meet as late as they can."""
    return [
        Pair(entrants[one], entrants[other] if other < len(entrants) else None)
        for one, other in neighbours(places(len(entrants)))
    ]


def next_round(winners: Sequence[int | None]) -> list[Pair | None]:
    """From the winners of a round, in its order; nobody where both were out. None where nobody is left."""
    return [pair_of(one, other) for one, other in neighbours(winners)]


def pair_of(one: int | None, other: int | None) -> Pair | None:
    if one is None:
        return None if other is None else Pair(other, None)
    return Pair(one, other)


def places(count: int) -> list[int]:
    """The places of a bracket, by strength: in each round the strongest meets the weakest."""
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [place for strong in order for place in (strong, last - strong)]
    return order


def neighbours(order: Sequence[Of]) -> list[tuple[Of, Of]]:
    return list(zip(order[::2], order[1::2], strict=True))
