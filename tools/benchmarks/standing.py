"""How well ratings find players and fighters of known strength: script/bench standing

Who wins is drawn with the chances that true strengths give. The code that rates
real matches rates the results.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from statistics import fmean, median
from typing import NamedTuple

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from stats.meetings import Meetings, weight_after
from stats.rating import (
    FIRST_MU,
    LUCK,
    NEW_FIGHTER,
    NEW_PLAYER,
    SIGMAS_SHOWN,
    Belief,
    Team,
    rated,
)

SPREAD_OF_PLAYERS = 5.0
SPREAD_OF_FIGHTERS = 3.0
"""How far true strengths lie apart, as standard deviations: 200 and 120 points."""
LONGEST = timedelta(days=2 * 365)
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


class Found(NamedTuple):
    """How well strengths were found."""

    rank_correlation: float
    within: float
    """Of a hundred truths, so many are within the interval that is shown."""
    typical_error: float
    typical_sigma: float


def strengths(count: int, spread: float, chance: random.Random) -> list[float]:
    """Around the first rating, as only differences can be found."""
    drawn = [chance.gauss(0, spread) for _each in range(count)]
    return [FIRST_MU + each - fmean(drawn) for each in drawn]


def play(
    players: Sequence[float], fighters: Sequence[float], matches: int, chance: random.Random
) -> tuple[dict[int, Belief], dict[int, Belief]]:
    """What is believed of all of them after so many matches."""
    of_players = dict.fromkeys(range(len(players)), NEW_PLAYER)
    of_fighters = dict.fromkeys(range(len(fighters)), NEW_FIGHTER)
    meetings = Meetings()
    for number in range(matches):
        one, other = chance.sample(range(len(players)), 2)
        mine, theirs = (chance.randrange(len(fighters)) for _side in range(2))
        ahead = players[one] + fighters[mine] - players[other] - fighters[theirs]
        has_won = chance.random() < 1 / (1 + math.exp(-ahead / (math.sqrt(2) * LUCK)))
        sides = [Team(of_players[one], of_fighters[mine]), Team(of_players[other], of_fighters[theirs])]
        now = BEGAN + LONGEST * number / matches
        weight = weight_after(sum(meetings.before((one, other), now).values()))
        meetings.add((one, other), now)
        after = rated(sides, (0, 1) if has_won else (1, 0), now, [mine == theirs] * 2, [weight] * 2)
        of_players[one], of_fighters[mine] = after[0]
        of_players[other], of_fighters[theirs] = after[1]
    return of_players, of_fighters


def compare(truths: Sequence[float], beliefs: Mapping[int, Belief]) -> Found:
    off = [abs(beliefs[number].mu - truth) for number, truth in enumerate(truths)]
    within = [error <= SIGMAS_SHOWN * beliefs[number].sigma for number, error in enumerate(off)]
    believed = [beliefs[number].mu for number in range(len(truths))]
    return Found(
        rank_correlation=round(rank_correlation(truths, believed), 4),
        within=round(100 * fmean(within), 1),
        typical_error=round(median(off), 3),
        typical_sigma=round(median(belief.sigma for belief in beliefs.values()), 3),
    )


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; no two values are equal."""
    distance = sum((mine - theirs) ** 2 for mine, theirs in zip(places(one), places(other), strict=True))
    return 1 - 6 * distance / (len(one) * (len(one) ** 2 - 1))


def places(values: Sequence[float]) -> list[int]:
    place = {number: place for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__))}
    return [place[number] for number in range(len(values))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench standing", description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--fighters", type=int, default=60)
    parser.add_argument(
        "--worlds", type=int, default=3, help="so many times with other strengths and other luck"
    )
    given = parser.parse_args()
    figures: dict[str, list[Found]] = {"players": [], "fighters": []}
    began = time.process_time()
    for seed in range(given.worlds):
        chance = random.Random(seed)
        players = strengths(given.players, SPREAD_OF_PLAYERS, chance)
        fighters = strengths(given.fighters, SPREAD_OF_FIGHTERS, chance)
        found = play(players, fighters, given.matches, chance)
        for name, truths, beliefs in zip(figures, (players, fighters), found, strict=True):
            figures[name].append(compare(truths, beliefs))
            print(f"world {seed + 1}, {name}: {figures[name][-1]._asdict()}")
    spent = time.process_time() - began
    told = {
        name: {
            field: round(fmean(each), 4)
            for field, each in zip(Found._fields, zip(*found, strict=True), strict=True)
        }
        for name, found in figures.items()
    }
    each_match = round(spent / given.matches / given.worlds * 1e6)
    print(json.dumps({**told, "microseconds_of_a_match": each_match}))


if __name__ == "__main__":
    main()
