"""How strong the robots are for people: script/bench levels

Each level plays single rounds against a mind that looks no further than the end of its own move, as people do
before they learn to reckon with the answer.
"""

from __future__ import annotations

import argparse
import json
import time

from benchmarks.robots import PROCESSES, as_row
from robots.minds import LEVELS
from robots.minds.plain.greedy import Greedy
from robots.strength import comparison

ONE_MOVE = "one that looks one move ahead"


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench levels", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each level")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    given = parser.parse_args()
    rows = []
    for level in LEVELS:
        started = time.monotonic()
        result = comparison(level.mind, Greedy(), given.rounds, processes=given.processes)
        spent = time.monotonic() - started
        print(f"{level.name} beats {ONE_MOVE} in {result}, {spent:.0f} s", flush=True)
        rows.append(as_row(level.name, ONE_MOVE, result))
    print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
