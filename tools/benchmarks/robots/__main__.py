"""Measure how strong the robots are and how long they think: the ladder, thinking times and quick self-play.

Every match consists of pairs of rounds with the same dice, in which the two robots exchange seats. In every
other pair the robots choose their sizes; in the remaining pairs sizes are drawn. Next to the share of rounds
won is the same share without luck (`robots/luck.py`).
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from robots.minds import LEVELS
from tools.benchmarks.robots.against import against
from tools.benchmarks.robots.ladder import ladder
from tools.benchmarks.robots.thinking import positions_a_second, quick_rounds_a_second, thinking

PROCESSES = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench robots", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each step of the ladder; 0 for none")
    parser.add_argument("--positions", type=int, default=100, help="in which the time to think is measured")
    parser.add_argument("--quick", type=int, default=2000, help="rounds of quick self-play")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--against", metavar="COMMIT", help="only play Owl of this checkout against its Owl")
    parser.add_argument("--owl-effort", type=int, help="then: positions that ours may judge for a decision")
    given = parser.parse_args()
    if given.against:
        figures = against(given.against, given.owl_effort, given.rounds // 2, given.processes)
    else:
        figures = everything(given)
    print(json.dumps(figures))


def everything(given: argparse.Namespace) -> dict[str, Any]:
    figures: dict[str, Any] = {"thinking": [thinking(level, given.positions) for level in LEVELS]}
    figures["positions_a_second"] = positions_a_second()
    figures["quick_rounds_a_second"] = quick_rounds_a_second(given.quick, given.processes)
    print(f"{figures['positions_a_second']:>8} positions valued a second, on one processor")
    print(f"{figures['quick_rounds_a_second']:>8} quick rounds a second of {given.processes} processors")
    figures["ladder"] = ladder(given.rounds // 2, given.processes) if given.rounds else []
    return figures


if __name__ == "__main__":
    main()
