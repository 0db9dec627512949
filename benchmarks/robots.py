"""How strong the robots are and how long they think: the ladder, thinking times, and quick self-play."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from benchmarks.rules import position
from robots.ladder import Result, compared
from robots.minds import LEVELS, Level
from rules import seeded

PROCESSES = 2


def ladder(levels: list[tuple[Level, Level]], rounds: int, processes: int) -> list[dict[str, Any]]:
    """Each pair of levels over the kept pairings; told as they come."""
    rows = []
    for stronger, weaker in levels:
        result = compared(stronger.mind, weaker.mind, rounds, processes=processes)
        print(f"{stronger.name} beats {weaker.name} in {result}", flush=True)
        rows.append(as_row(stronger.name, weaker.name, result))
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
    return {
        "level": level.name,
        "median_ms": round(statistics.median(spent), 1),
        "p95_ms": round(spent[int(len(spent) * 0.95)], 1),
        "worst_ms": round(spent[-1], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench robots", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each step of the ladder")
    parser.add_argument("--positions", type=int, default=100, help="in which the time to think is measured")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    given = parser.parse_args()
    figures = {
        "ladder": ladder(list(zip(LEVELS[1:], LEVELS, strict=False)), given.rounds, given.processes),
        "thinking": [told(thinking(level, given.positions)) for level in LEVELS],
    }
    print(json.dumps(figures))


def told(row: dict[str, Any]) -> dict[str, Any]:
    print(
        f"{row['level']} thinks {row['median_ms']} ms about a turn of 8 dice against 8"
        f" (95 of 100 within {row['p95_ms']} ms, at worst {row['worst_ms']} ms)"
    )
    return row


if __name__ == "__main__":
    main()
