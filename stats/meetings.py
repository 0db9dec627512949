"""Repeated rated matches of the same two players. Each further match within a month counts less."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from statistics import fmean

MONTH = timedelta(days=30)
COUNTED_WHOLE = 1
"""The number of matches of a pair within a month that count in full.

Each further match counts half as much as the one before, so the total never exceeds two.
"""

Pair = tuple[int, int]
"""The keys of two players, with the lower key first."""
Met = tuple[int, ...]
"""Numbers of earlier matches against each seat of the match, in the order of the seats; 0 for itself."""


def weight_after(met: int) -> float:
    """Return the weight of a rated match between players who met *met* times in the month before."""
    return 1.0 if met < COUNTED_WHOLE else 0.5 ** (met - COUNTED_WHOLE + 1)


def weight_of(seat: int, met: Met) -> float:
    return fmean(weight_after(times) for other, times in enumerate(met) if other != seat) if met else 1.0


def pairs_of(players: Sequence[int]) -> Iterator[Pair]:
    return combinations(sorted(players), 2)


def meetings_by_seat(players: Sequence[int], met: Counter[Pair]) -> list[Met]:
    if not any(met[pair] for pair in pairs_of(players)):
        return [() for _seat in players]
    return [tuple(met[min(one, other), max(one, other)] for other in players) for one in players]


class Meetings:
    def __init__(self) -> None:
        self.ends: dict[Pair, list[datetime]] = defaultdict(list)

    def count_recent(self, players: Sequence[int], ended_at: datetime) -> Counter[Pair]:
        since = ended_at - MONTH
        return Counter({
            pair: sum(end > since for end in self.ends[pair])
            for pair in pairs_of(players)
            if pair in self.ends
        })  # fmt: skip

    def add(self, players: Sequence[int], ended_at: datetime) -> None:
        since = ended_at - MONTH
        for pair in pairs_of(players):
            self.ends[pair] = [*(end for end in self.ends[pair] if end > since), ended_at]
