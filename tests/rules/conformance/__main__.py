"""Compare recorded games: script/conformance FILE…; --states FILE writes our side of every game."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.rules.conformance.replay import Disagreement, Replay, disagreement

RECORDINGS = Path(__file__).parent.parent / "recordings"


@dataclass
class Result:
    games: int = 0
    steps: int = 0
    legal_sets: int = 0
    stopped: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.games += other.games
        self.steps += other.steps
        self.legal_sets += other.legal_sets
        self.stopped += other.stopped
        self.failures += other.failures

    def __str__(self) -> str:
        stops = ", ".join(f"{cause}: {count} games stopped" for cause, count in self.stopped.most_common())
        verdict = f"{len(self.failures)} DISAGREE" if self.failures else "agree"
        share = 100 * sum(self.stopped.values()) / max(self.games, 1)
        told = f" ({stops}; {share:.1f} %)" if stops else ""
        return f"{self.games} games, {self.steps} steps, {self.legal_sets} legal sets: {verdict}{told}"


def games_in(path: Path) -> Iterator[dict[str, Any]]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def compare_file(path: Path) -> Result:
    result = Result()
    for game in games_in(path):
        compare_game(path, game, result)
    return result


def compare_game(path: Path, game: dict[str, Any], result: Result) -> None:
    replay = Replay(game)
    number = 0
    try:
        for number, ours in enumerate(replay.steps()):
            result.steps += 1
            found = disagreement(game["steps"][number], ours)
            if found is not None:
                raise Disagreement(found)
        number += 1
    except Exception as problem:
        recorded = game["steps"][min(number, len(game["steps"]) - 1)]
        told = {key: recorded.get(key) for key in ("player", "action", "args", "rolls")}
        kind = "" if isinstance(problem, Disagreement) else f"{type(problem).__name__}: "
        result.failures.append(f"{path.name} {game['id']} near step {number}: {kind}{problem}\n    {told}")
    result.games += 1
    result.legal_sets += replay.legal_sets
    if replay.stopped is not None:
        result.stopped[replay.stopped["cause"]] += 1


def write_states(path: Path) -> None:
    for game in games_in(path):
        replay = Replay(game)
        steps: list[dict[str, Any]] = []
        try:
            steps.extend(replay.steps())
        except Disagreement as problem:
            steps.append({"disagreement": str(problem)})
        print(json.dumps({"id": game["id"], "steps": steps, "stopped": replay.stopped}))


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/conformance", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--states", action="store_true", help="write our states instead of comparing")
    given = parser.parse_args()
    files = given.files or sorted(RECORDINGS.rglob("*.jsonl.gz"))
    if given.states:
        for path in files:
            write_states(path)
        return 0
    total = Result()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for path, result in zip(files, pool.map(compare_file, files), strict=True):
            print(f"{path.name}: {result}", flush=True)
            for failure in result.failures[:5]:
                print(f"  {failure}")
            total.add(result)
    print(f"all: {total}")
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
