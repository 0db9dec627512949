"""How strong the robots are and how long they think: the ladder, thinking times, and quick self-play."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from benchmarks.playing_out import PlayingOut
from benchmarks.rules import position
from robots.judgement.positions import judgement_under
from robots.minds import LEVELS, Level, Mind
from robots.minds.learned.by_rules import chance_of
from robots.minds.plain.greedy import Greedy
from robots.minds.plain.random import Random
from robots.minds.quick import quick_action
from robots.strength import Result, comparison, each, pairings
from rules import Battle, seeded

PROCESSES = 2
STRONGEST = LEVELS[-1]


def steps() -> Iterator[tuple[str, Mind, str, Mind]]:
    """Each level against the one below it, and the strongest against what it is measured by."""
    for weaker, stronger in pairwise(LEVELS):
        yield stronger.name, stronger.mind, weaker.name, weaker.mind
    yield STRONGEST.name, STRONGEST.mind, "one that moves at random", Random()
    yield STRONGEST.name, STRONGEST.mind, "one that takes what counts most", Greedy()
    yield STRONGEST.name, STRONGEST.mind, "one that plays rounds out", PlayingOut()


def ladder(rounds: int, processes: int) -> list[dict[str, Any]]:
    """Told as it comes."""
    rows = []
    for one, mind, other, against in steps():
        started = time.monotonic()
        result = comparison(mind, against, rounds, processes=processes)
        print(f"{one} beats {other} in {result}, {time.monotonic() - started:.0f} s", flush=True)
        rows.append(as_row(one, other, result))
    return rows


def as_row(one: str, other: str, result: Result) -> dict[str, Any]:
    low, high = result.interval
    return {
        "one": one,
        "other": other,
        "rounds": result.rounds,
        "won": result.won,
        "share": round(result.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def thinking(level: Level, positions: int, dice: int = 8) -> dict[str, Any]:
    """Processor time of a decision in positions of so many dice on each side."""
    source, spent = random.Random(dice), []
    for number in range(positions):
        battle = position(dice, source)
        perspective = battle.seen_by(min(battle.decisions))
        started = time.process_time_ns()
        level.mind.choose(perspective, seeded(number))
        spent.append((time.process_time_ns() - started) / 1e6)
    spent.sort()
    row = {
        "level": level.name,
        "median_ms": round(statistics.median(spent), 1),
        "p95_ms": round(spent[int(len(spent) * 0.95)], 1),
        "worst_ms": round(spent[-1], 1),
    }
    print(
        f"{row['level']} thinks {row['median_ms']} ms about a turn of {dice} dice against {dice}"
        f" (95 of 100 within {row['p95_ms']} ms, at worst {row['worst_ms']} ms)",
        flush=True,
    )
    return row


def positions_a_second(count: int = 5000, different: int = 50) -> int:
    """How fast battles are judged, each by itself."""
    source = random.Random(5)
    battles = [position(5, source) for _ in range(different)]
    judgement = judgement_under(battles[0].ruleset)
    chance_of(judgement, battles[0], 0)
    started = time.process_time()
    for number in range(count):
        chance_of(judgement, battles[number % different], 0)
    return round(count / (time.process_time() - started))


def quick_round(number: int) -> float:
    """The processor time of one round that two quick players play."""
    started = time.process_time()
    one, other = pairings()[number % len(pairings())]
    draw = seeded(number)
    battle = Battle.between(one.recipe, other.recipe, first_to=1).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return time.process_time() - started


def quick_rounds_a_second(rounds: int, processes: int) -> int:
    spent = sum(each(quick_round, [(number,) for number in range(rounds)], processes, at_once=20))
    return round(processes * rounds / spent)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench robots", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each step of the ladder; 0 for none")
    parser.add_argument("--positions", type=int, default=100, help="in which the time to think is measured")
    parser.add_argument("--quick", type=int, default=2000, help="rounds of quick self-play")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    given = parser.parse_args()
    figures: dict[str, Any] = {"thinking": [thinking(level, given.positions) for level in LEVELS]}
    figures["positions_a_second"] = positions_a_second()
    figures["quick_rounds_a_second"] = quick_rounds_a_second(given.quick, given.processes)
    print(f"{figures['positions_a_second']:>8} positions valued a second, on one processor")
    print(f"{figures['quick_rounds_a_second']:>8} quick rounds a second of {given.processes} processors")
    figures["ladder"] = ladder(given.rounds, given.processes) if given.rounds else []
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
