"""Measure how strong the robots are for people.

Usage: script/bench levels

Each level plays single rounds against a robot that looks no further than the end of its own move, like people
who have not yet learned to expect the opponent's answer.
"""

from __future__ import annotations

import argparse
import json

from robots.minds import LEVELS
from robots.minds.plain.greedy import Greedy
from tools.benchmarks.robots.ladder import match_between

PROCESSES = 2
ONE_MOVE = "one that looks one move ahead"


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench levels", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each level")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    given = parser.parse_args()
    rows = [
        match_between(level.name, level.mind, ONE_MOVE, Greedy(), given.rounds // 2, (True,), given.processes)
        for level in LEVELS
    ]
    print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
