"""Measure how fast the rules are: single actions, lists of attacks, and whole matches.

The program also measures the size of a battle as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from math import ceil
from pathlib import Path
from typing import Any

import django

from rules import Battle, Choose, Decline, Die, Draw, Pass, Phase, Refusal, Surrender, seeded_draw
from rules.actions import Action
from tests.rules.conformance.__main__ import RECORDINGS, games_in
from tests.rules.conformance.differences import carried_attack, difference
from tests.rules.conformance.replay import RecordedDraws, Replay, action_of

SIZES = (4, 6, 8, 10, 12, 20, 30)
SKILLS = ("", "", "", "", "s", "p", "z", "g", "k", "t", "F", "B", "#")


def clock() -> int:
    return time.process_time_ns()


def actions_per_second(path: Path) -> dict[str, float]:
    """Replay the recorded games in *path* with their own rolls; return the speed of `act` alone."""
    spent, count, sizes = 0, 0, []
    for game in games_in(path):
        taken = actions_of(game)
        draws = [forced(results) for *_, results in taken]
        started = clock()
        for (battle, seat, action, _), draw in zip(taken, draws, strict=True):
            battle.act(seat, action, draw)
        spent += clock() - started
        count += len(taken)
        sizes += [len(json.dumps(battle.to_json(), separators=(",", ":"))) for battle, *_ in taken]
    return {
        "actions": count,
        "actions_per_second": round(count / (spent / 1e9)),
        "battle_bytes_median": statistics.median(sizes),
        "battle_bytes_largest": max(sizes),
    }


def actions_of(game: dict[str, Any]) -> list[tuple[Battle, int, Action, list[int]]]:
    battle = Replay(game).battle
    battle = battle.begin(RecordedDraws(game["steps"][0]["rolls"], None, None)).battle
    taken: list[tuple[Battle, int, Action, list[int]]] = []
    for recorded in game["steps"][1:]:
        seat, action = recorded["player"], action_of(recorded["action"], recorded["args"])
        if isinstance(action, Refusal | Surrender) or difference(battle, seat, action):
            break
        draws = RecordedDraws(recorded["rolls"], carried_attack(battle, seat, action), seat)
        after = battle.act(seat, action, draws).battle
        taken.append((battle, seat, action, [result for _, _, result in draws.taken]))
        battle = after
    return taken


def forced(results: list[int]) -> Draw:
    coming = iter(results)
    return lambda low, high, what: next(coming)


def position(dice: int, source: random.Random) -> Battle:
    recipes = [
        " ".join(f"{source.choice(SKILLS)}({source.choice(SIZES)})" for _ in range(dice)) for _ in range(2)
    ]
    battle = Battle.from_recipes(*recipes).begin(seeded_draw(source.random())).battle
    while battle.phase is not Phase.TURN:
        battle = battle.act(next(iter(battle.decisions)), Decline(), seeded_draw(1)).battle
    return battle


def enumeration(dice: int, positions: int) -> dict[str, float]:
    source = random.Random(dice)
    times, counts = [], []
    for _ in range(positions):
        battle = position(dice, source)
        started = clock()
        counts.append(sum(1 for _ in battle.legal_attacks()))
        times.append((clock() - started) / 1e6)
    return {
        "dice": dice,
        "median_ms": round(statistics.median(times), 3),
        "worst_ms": round(max(times), 3),
        "per_second": round(1000 / statistics.mean(times)),
        "attacks_median": statistics.median(counts),
    }


def worst_enumeration() -> dict[str, float]:
    """Measure how long listing the attacks of ten stinger dice takes: nearly every subset is legal."""
    row = tuple(Die("kg", size=30, showing=30) for _ in range(10))
    battle = position(2, random.Random(1))
    seats = tuple(seat.replace(row=row) for seat in battle.seats)
    battle = battle.replace(seats=seats)
    started = clock()
    count = sum(1 for _ in battle.legal_attacks())
    return {"attacks": count, "ms": round((clock() - started) / 1e6, 1)}


def random_action(battle: Battle, seat: int, source: random.Random) -> Action:
    match battle.phase:
        case Phase.SIZES:
            row = battle.seats[seat].row
            swing = {
                die.swing: source.randint(*battle.ruleset.swing_range(die.swing)) for die in row if die.swing
            }
            return Choose(swing, {place: die.options[0] for place, die in enumerate(row) if die.options})
        case Phase.TURN:
            attacks = list(battle.legal_attacks())
            return source.choice(attacks) if attacks else Pass()
        case _:
            return Decline()


def matches_per_second(count: int) -> dict[str, float]:
    source, spent, actions = random.Random(7), 0, 0
    for number in range(count):
        started = clock()
        battle = (
            Battle.from_recipes("(6) (10) (12) z(20) (X)", "(4) s(8) (12) (20) (X)")
            .begin(seeded_draw(number))
            .battle
        )
        draw = seeded_draw(-number)
        while not battle.is_over:
            seat = next(iter(battle.decisions))
            battle = battle.act(seat, random_action(battle, seat, source), draw).battle
            actions += 1
        spent += clock() - started
    return {
        "matches_per_second": round(count / (spent / 1e9), 1),
        "actions_a_match": round(actions / count, 1),
    }


def worst_answers(share: float) -> dict[str, dict[str, object]]:
    """Measure the slowest answers of pages.

    The measurement sets Django up, because the answers contain texts of the site.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "buttonmen.settings")
    os.environ.setdefault("DEBUG", "true")
    django.setup()
    from tools.benchmarks.worst.rows import worst_rows

    return {rows: slow._asdict() for rows, slow in worst_rows(share).items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench rules", description=__doc__)
    parser.add_argument("recording", nargs="?", type=Path, default=RECORDINGS / "mixed.jsonl.gz")
    parser.add_argument("--share", type=float, default=1, help="of the work, such as 0.01")
    given = parser.parse_args()
    figures: dict[str, Any] = {"recording": given.recording.name, **actions_per_second(given.recording)}
    figures["enumeration"] = [enumeration(dice, ceil(200 * given.share)) for dice in range(2, 11)]
    figures["worst_enumeration"] = worst_enumeration()
    figures["worst_answers"] = worst_answers(given.share)
    figures.update(matches_per_second(ceil(60 * given.share)))
    print(f"{figures['actions_per_second']:>8} actions a second over {figures['recording']}")
    largest = figures["battle_bytes_largest"]
    print(f"{figures['battle_bytes_median']:>8} bytes a battle as JSON (median; largest {largest})")
    for row in figures["enumeration"]:
        print(
            f"{row['median_ms']:>8} ms for all attacks of {row['dice']} dice against {row['dice']}"
            f" (worst {row['worst_ms']}, {row['attacks_median']:.0f} attacks)"
        )
    print(f"{figures['worst_enumeration']['ms']:>8} ms for the worst 10 against 10")
    for rows, slow in figures["worst_answers"].items():
        print(
            f"{slow['ms']:>8} ms for the slowest answer to {rows}: {slow['question']}, {slow['ruleset']},"
            f" {slow['row']} against {slow['against']}"
        )
    print(f"{figures['matches_per_second']:>8} random matches a second")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
