"""Matches between two robots, printed one by one: rounds won, and rounds won without luck."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any

from robots.minds import LEVELS, Mind
from robots.minds.plain.greedy import Greedy
from robots.minds.plain.random import Random
from robots.strength import MindComparison, compare
from tools.benchmarks.robots.playing_out import PlayingOut

STRONGEST = LEVELS[-1]
CHOSEN_AND_DRAWN = (True, False)
"""Ways to set sizes in a pair of rounds: True if the robots choose them, False if they are drawn."""


def steps() -> Iterator[tuple[str, Mind, str, Mind]]:
    for weaker, stronger in pairwise(LEVELS):
        yield stronger.name, stronger.mind, weaker.name, weaker.mind
    yield STRONGEST.name, STRONGEST.mind, "a robot that moves at random", Random()
    yield STRONGEST.name, STRONGEST.mind, "one that takes what counts most", Greedy()
    yield STRONGEST.name, STRONGEST.mind, "one that plays rounds out", PlayingOut()


def ladder(pairs: int, processes: int) -> list[dict[str, Any]]:
    return [match_between(*step, pairs, CHOSEN_AND_DRAWN, processes) for step in steps()]


def match_between(
    one: str, mind: Mind, other: str, against: Mind, pairs: int, chosen: Sequence[bool], processes: int
) -> dict[str, Any]:
    started = time.monotonic()
    found = compare(mind, against, pairs, chosen, processes)
    return as_row(one, other, found, time.monotonic() - started)


def as_row(one: str, other: str, found: MindComparison, seconds: float) -> dict[str, Any]:
    print(f"{one} beats {other} in {found}, {seconds:.0f} s", flush=True)
    row = {"one": one, "other": other, **figures(found)}
    for chosen, name in ((True, "sizes chosen"), (False, "sizes drawn")):
        part = found.filter_by_chosen(chosen)
        if part and part != found:
            print(f"    {name}: {part}", flush=True)
            row[name] = figures(part)
    return row


def figures(found: MindComparison) -> dict[str, Any]:
    low, high = found.raw_share.interval
    adjusted, reach = found.mean_without_luck
    return {
        "rounds": found.raw_share.rounds,
        "won": found.raw_share.won,
        "share": round(found.raw_share.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "adjusted": round(adjusted, 4),
        "reach": round(reach, 4) if isfinite(reach) else None,
    }
