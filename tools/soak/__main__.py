"""Play random matches and check that pages, sockets, database and API agree.

Usage: script/soak --matches 100
"""

from __future__ import annotations

import argparse
import os
import random
import sys

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from tools.soak import by_api, forum, leagues, matches, tournaments
from tools.soak.disagreement import Disagreement


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--api", action="store_true", help="played by programs; the browser only looks")
    parser.add_argument("--tournaments", type=int, default=0, help="so many events of robots instead")
    parser.add_argument("--league", type=int, default=0, help="so many seasons of a league of robots instead")
    parser.add_argument("--robots", type=int, default=33, help="so many play in the league")
    parser.add_argument("--forum", type=int, default=0, help="so many rounds of talk in the forum instead")
    parser.add_argument("--largest", type=int, default=32, help="players of a tournament, at most")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--skills", default="", help="only fighters with one of these, such as @U")
    asked = parser.parse_args()
    print(f"Seed {asked.seed}")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    try:
        if asked.tournaments:
            return tournaments.soak(asked.tournaments, asked.seed, asked.largest)
        if asked.league:
            return leagues.soak(asked.league, asked.robots, asked.seed)
        if asked.forum:
            return forum.soak(asked.forum, asked.seed)
        if asked.api:
            return by_api.soak(asked.matches, asked.seed, asked.skills)
        return matches.soak(asked.matches, asked.seed, asked.skills)
    except Disagreement as disagreement:
        sys.exit(f"DISAGREEMENT: {disagreement}")


if __name__ == "__main__":
    sys.exit(main())
