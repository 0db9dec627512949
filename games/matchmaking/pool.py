"""Pairing of searches: near ratings first, with limits that widen as players wait."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

NEIGHBOURS = 40
"""With so many of those next in rating each is compared."""
ANYBODY = 10_000
"""A gap that no two ratings have."""
BOTH_NEW = 30
UNLIKE_IN_TIME = 100


class PlayerPair(NamedTuple):
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class RatingLimits:
    """The largest rating gap that a search accepts, by its time of waiting."""

    first: float
    each_second: float
    most: float
    anybody_after: timedelta
    again: float
    """What each match that the two began lately adds to the gap."""

    def limit(self, waited: float) -> float:
        if waited >= self.anybody_after.total_seconds():
            return ANYBODY
        return min(self.first + self.each_second * waited, self.most)


NOW = RatingLimits(100, 3, 500, timedelta(seconds=90), again=150)
BY_DAYS = RatingLimits(150, 25 / 3600, 500, timedelta(hours=24), again=100)


@dataclass(frozen=True, slots=True)
class WaitingSearch:
    number: int
    player: int
    rating: float
    waited: float
    """In seconds."""
    is_new: bool = False
    """Few matches stand behind the rating."""
    is_on_time: bool = True
    widest: float = ANYBODY
    """The largest gap at which they still want to play."""


def pairs_of_wave(
    waiting: Sequence[WaitingSearch],
    widening: RatingLimits,
    never: Collection[PlayerPair] = frozenset(),
    lately: Mapping[PlayerPair, int] | None = None,
) -> list[tuple[WaitingSearch, WaitingSearch]]:
    """Return the pairs that meet now, best first, each player at most once.

    *never* and *lately* (matches begun recently) are keyed by pairs with the smaller player number first. Two
    searches fit if their gap is at most the mean of both limits, so one that has waited long meets anyone.
    """
    lately = lately or {}
    limits = {each.number: widening.limit(each.waited) for each in waiting}
    widest = max(limits.values(), default=0)
    by_rating = sorted(waiting, key=lambda each: (each.rating, each.number))
    found = []
    for place, one in enumerate(by_rating):
        own = limits[one.number]
        for other in by_rating[place + 1 : place + 1 + NEIGHBOURS]:
            apart = other.rating - one.rating
            if apart - BOTH_NEW > (own + widest) / 2:
                break
            limit = (own + limits[other.number]) / 2
            if apart - BOTH_NEW > limit or apart > min(one.widest, other.widest):
                continue
            pair = pair_of_players(one, other)
            if one.player == other.player or pair in never:
                continue
            gap = apart + widening.again * lately.get(pair, 0) - BOTH_NEW * (one.is_new and other.is_new)
            if gap <= limit:
                cost = gap - limit + UNLIKE_IN_TIME * (one.is_on_time != other.is_on_time)
                found.append((cost, one.number, other.number, one, other))
    met: set[int] = set()
    pairs = []
    for *_order, one, other in sorted(found, key=lambda each: each[:3]):
        if met.isdisjoint((one.player, other.player)):
            met |= {one.player, other.player}
            pairs.append((one, other))
    return pairs


def pair_of_players(one: WaitingSearch, other: WaitingSearch) -> PlayerPair:
    return PlayerPair(min(one.player, other.player), max(one.player, other.player))
