"""python -m analysis.puzzles --count 300: puzzles from rounds that robots play, one a line, as JSON."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from itertools import islice

from analysis.puzzles.finding import puzzles


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m analysis.puzzles", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for puzzle in islice(puzzles(given.seed), given.count):
        print(json.dumps(asdict(puzzle)), flush=True)


if __name__ == "__main__":
    main()
