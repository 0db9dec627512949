"""Serve the strongest level at another effort: python -m tools.benchmarks.robots.with_effort EFFORT.

The effort is the number of positions that may be evaluated for a decision. Otherwise this program works like
`robots.serve`.
"""

from __future__ import annotations

import secrets
import sys
from copy import copy

from robots.minds import LEVELS
from robots.minds.learned.judge import Judge
from robots.serve import serve
from rules import seeded_draw


def main() -> None:
    mind = copy(LEVELS[-1].mind)
    if not isinstance(mind, Judge):
        sys.exit("the strongest level has no effort")
    mind.effort = int(sys.argv[1])
    serve(mind, sys.stdin.buffer, sys.stdout, seeded_draw(secrets.token_hex(8)))


if __name__ == "__main__":
    main()
