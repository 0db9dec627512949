"""Measurements of robot speed: thinking time, positions per second, and quick rounds per second."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from robots.judgement.positions import judgement_under
from robots.minds import Level
from robots.minds.learned.by_rules import chance_of
from robots.minds.quick import quick_action
from robots.strength import pairings, run_jobs
from rules import Battle, seeded_draw
from tools.benchmarks.rules import position


def thinking(level: Level, positions: int, dice: int = 8) -> dict[str, Any]:
    source, spent = random.Random(dice), []
    for number in range(positions):
        battle = position(dice, source)
        perspective = battle.seen_by(min(battle.decisions))
        started = time.process_time_ns()
        level.mind.choose(perspective, seeded_draw(number))
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
    source = random.Random(5)
    battles = [position(5, source) for _ in range(different)]
    judgement = judgement_under(battles[0].ruleset)
    for battle in battles:
        chance_of(judgement, battle, 0)
    started = time.process_time()
    for number in range(count):
        chance_of(judgement, battles[number % different], 0)
    return round(count / (time.process_time() - started))


def quick_round(number: int) -> float:
    started = time.process_time()
    one, other = pairings()[number % len(pairings())]
    draw = seeded_draw(number)
    battle = Battle.from_recipes(one.recipe, other.recipe, first_to=1).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return time.process_time() - started


def quick_rounds_a_second(rounds: int, processes: int) -> int:
    spent = sum(run_jobs(quick_round, [(number,) for number in range(rounds)], processes, at_once=20))
    return round(processes * rounds / spent)
