"""Knock-out brackets, in which the winners of neighboring matches meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tournaments.pairing.entrants import Pair

Of = TypeVar("Of")


def first_round(entrants: Sequence[int]) -> list[Pair]:
    """Return the pairs in the first round of a bracket, from top to bottom.

    The strongest entrants get the byes and meet each other as late as possible.
    """
    return [
        Pair(entrants[one], entrants[other] if other < len(entrants) else None)
        for one, other in neighbours(places(len(entrants)))
    ]


def next_round(winners: Sequence[int | None]) -> list[Pair | None]:
    """Return the pairs of the next round, in order, from the *winners* of neighboring pairs.

    A winner of None means that a pair has no winner. Two such pairs give None instead of a pair.
    """
    return [pair_of(one, other) for one, other in neighbours(winners)]


def pair_of(one: int | None, other: int | None) -> Pair | None:
    if one is None:
        return None if other is None else Pair(other, None)
    return Pair(one, other)


def places(count: int) -> list[int]:
    """Return seed positions in the order of a bracket, in which the strongest meet the weakest.

    The strongest position is 0. The length is *count*, rounded up to a power of two.
    """
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [place for strong in order for place in (strong, last - strong)]
    return order


def neighbours(order: Sequence[Of]) -> list[tuple[Of, Of]]:
    return list(zip(order[::2], order[1::2], strict=True))
