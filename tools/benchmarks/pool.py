"""How soon and how near in strength those who look for an opponent meet: script/bench pool

Players pause, look, and play a match. The code that pairs real players pairs them. It fails if a figure is
outside the bounds that are held here. Last, it measures what a wave of many who wait costs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, median, quantiles
from typing import NamedTuple

from games.matchmaking.pool import NOW, Pair, Waiting, pair_of_players, pairs_of_wave

WAVE = 5.0
PAUSE, PATIENCE, MATCH = 600.0, 210.0, 900.0
LATELY = 7200.0
RATING, SPREAD = 1500.0, 200.0
TOLERANCE = 0.2
MANY = 500
MOST_MILLISECONDS = 100.0


class Figures(NamedTuple):
    found: float
    """Of a hundred who look, so many meet somebody."""
    wait: float
    wait_90: float
    gap: float
    gap_90: float
    again: float
    """Of a hundred matches, so many are between two who met within the last two hours."""


HELD = {
    5: Figures(57, 50, 189, 193, 423, 53),
    10: Figures(73, 39, 144, 172, 422, 30),
    20: Figures(84, 29, 101, 146, 432, 16),
    50: Figures(92, 18, 86, 107, 336, 6),
    500: Figures(100, 4, 22, 49, 117, 0),
}
WITH_ROBOTS = {5: 84, 10: 93, 20: 96, 50: 98, 500: 100}
"""Of a hundred, so many meet somebody if they fight a robot meanwhile and go on looking."""


class Someone:
    """A player of the simulation."""

    def __init__(self, number: int, chance: random.Random, patience: float) -> None:
        self.number, self.chance, self.patience = number, chance, patience
        self.rating = chance.gauss(RATING, SPREAD)
        self.looks_from = chance.expovariate(1 / PAUSE)
        self.gives_up = 0.0
        self.begin_to_look()

    def begin_to_look(self) -> None:
        self.gives_up = self.looks_from + max(self.patience, self.chance.expovariate(1 / PATIENCE))

    def pause(self, since: float) -> None:
        self.looks_from = since + self.chance.expovariate(1 / PAUSE)
        self.begin_to_look()

    def waiting(self, now: float) -> Waiting:
        return Waiting(self.number, self.number, self.rating, now - self.looks_from)


def simulated(players: int, hours: float, seed: int, patience: float = 0.0) -> Figures:
    """So many players online for so long. None gives up before their *patience* ends."""
    chance = random.Random(seed)
    people = [Someone(number, chance, patience) for number in range(players)]
    met: defaultdict[Pair, list[float]] = defaultdict(list)
    waits: list[float] = []
    gaps: list[float] = []
    gone = again = 0
    for wave in range(int(hours * 3600 / WAVE)):
        now = wave * WAVE
        for someone in people:
            if someone.gives_up <= now:
                gone += 1
                someone.pause(someone.gives_up)
        waiting = [someone.waiting(now) for someone in people if someone.looks_from <= now]
        for one, other in pairs_of_wave(waiting, NOW, lately=those_lately(met, now)):
            pair = pair_of_players(one, other)
            again += bool(met[pair])
            met[pair].append(now)
            waits += [one.waited, other.waited]
            gaps.append(abs(one.rating - other.rating))
            for each in (one, other):
                people[each.number].pause(now + MATCH)
    share = 100 * len(waits) / (len(waits) + gone)
    return Figures(
        share, median(waits), ninetieth(waits), median(gaps), ninetieth(gaps), 100 * again / len(gaps)
    )


def those_lately(met: defaultdict[Pair, list[float]], now: float) -> dict[Pair, int]:
    """How often each two met in the last two hours; what is older is forgotten."""
    for pair in [pair for pair, times in met.items() if times[0] <= now - LATELY]:
        met[pair] = [each for each in met[pair] if each > now - LATELY]
        if not met[pair]:
            del met[pair]
    return {pair: len(times) for pair, times in met.items()}


def ninetieth(values: Sequence[float]) -> float:
    return quantiles(values, n=10)[-1]


def means(several: Sequence[Figures]) -> Figures:
    return Figures(*(fmean(values) for values in zip(*several, strict=True)))


def is_held(found: float, bound: float) -> bool:
    """Within a fifth, or within a second, a point or a hundredth or two where the bound is small."""
    return abs(found - bound) <= max(TOLERANCE * bound, 2.0)


def milliseconds_of_wave() -> float:
    """The slowest of ten waves of many who have waited for different times."""
    chance = random.Random(1)
    slowest = 0.0
    for _wave in range(10):
        waiting = [
            Waiting(number, number, chance.gauss(RATING, SPREAD), chance.expovariate(1 / 60))
            for number in range(MANY)
        ]
        began = time.process_time()
        pairs_of_wave(waiting, NOW)
        slowest = max(slowest, time.process_time() - began)
    return 1000 * slowest


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench pool", description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", choices=list(HELD), default=list(HELD))
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--draws", type=int, default=6)
    asked = parser.parse_args()
    print("online    found      wait, 90 %      gap, 90 %   again   found beside a robot")
    table, outside = {}, []
    for players in asked.players:
        hours = max(asked.hours * 50 / max(players, 50), 1.0)
        seeds = range(asked.draws)
        found = means([simulated(players, hours, seed) for seed in seeds])
        beside = fmean(simulated(players, hours, seed, patience=MATCH).found for seed in seeds)
        print(
            f"{players:6}    {found.found:3.0f} %    {found.wait:4.0f} s, {found.wait_90:3.0f} s"
            f"      {found.gap:3.0f}, {found.gap_90:3.0f}   {found.again:3.0f} %   {beside:3.0f} %"
        )
        table[players] = {**found._asdict(), "beside_a_robot": beside}
        held = {**HELD[players]._asdict(), "beside_a_robot": WITH_ROBOTS[players]}
        outside += [
            f"{players} online: {name} is {table[players][name]:.1f}, held is {bound}"
            for name, bound in held.items()
            if not is_held(table[players][name], bound)
        ]
    wave = milliseconds_of_wave()
    print(f"a wave of {MANY} who wait costs {wave:.0f} ms of processor")
    print(json.dumps({"online": table, "wave_ms": wave, "outside": outside}))
    if outside:
        sys.exit("\n".join(outside))


if __name__ == "__main__":
    main()
