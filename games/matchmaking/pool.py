"""Pairing of searches by rating, with limits that widen while players wait."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

NEIGHBOURS = 40
"""Number of searches next in rating with which each search is compared."""
ANYBODY = 10_000
"""A rating gap larger than that between any two players."""
BOTH_NEW = 30
UNLIKE_IN_TIME = 100


class PlayerPair(NamedTuple):
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class RatingLimits:
    """The largest rating gap that a search accepts, depending on how long it has waited."""

    first: float
    each_second: float
    most: float
    anybody_after: timedelta
    again: float
    """Amount added to the rating gap for each match that the two players began recently."""

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
    """The waiting time in seconds."""
    is_new: bool = False
    """True if the player has no rating yet."""
    is_on_time: bool = True
    widest: float = ANYBODY
    """The largest rating gap at which the player still wants to play."""


def pairs_of_wave(
    waiting: Sequence[WaitingSearch],
    widening: RatingLimits,
    never: Collection[PlayerPair] = frozenset(),
    lately: Mapping[PlayerPair, int] | None = None,
) -> list[tuple[WaitingSearch, WaitingSearch]]:
    """Return the pairs that meet now, best first, with each player in at most one pair.

    *never* and *lately* (the number of recent matches) are keyed by pairs with the smaller player number
    first. Two searches fit if their gap is at most the mean of both limits, so a search that has waited long
    fits any other.
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
