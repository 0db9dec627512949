"""What a wave of those who look for an opponent costs, until the first pair is made: script/bench waves

Beside many matches of the same players, with blocks among them. When nobody looks, it counts the queries.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from datetime import timedelta
from pathlib import Path

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Block, User
from benchmarks.figures import Times
from benchmarks.fill import people
from games.models import Match, Seat
from seeking import waves
from seeking.models import Search
from tests.live_site import LiveSite

MOST_MS = 100
AT_ONCE = 2_000
BLOCKS = 200
DAYS = 365


def fill(waiting: int, matches: int, chance: random.Random) -> None:
    """Players who look, for other times, and what they have played."""
    _regular, players = people(waiting + 1)
    for player in players:
        player.rating = int(chance.gauss(1500, 200))
    User.objects.bulk_update(players, ["rating"])
    now = timezone.now()
    for begin in range(0, matches, AT_ONCE):
        made = Match.objects.bulk_create(
            Match(status=Match.Status.FINISHED, offered_at=now - timedelta(days=DAYS * chance.random()))
            for _match in range(min(AT_ONCE, matches - begin))
        )
        Seat.objects.bulk_create(
            Seat(match=match, number=number, player=player)
            for match in made
            for number, player in enumerate(chance.sample(players, 2))
        )
    pairs = (chance.sample(players, 2) for _ in range(BLOCKS))
    blocks = [Block(blocker=one, blocked=other) for one, other in pairs]
    Block.objects.bulk_create(blocks, ignore_conflicts=True)
    for pace in Search.Pace.values:
        Search.objects.bulk_create(
            Search(player=player, pace=pace, asked_at=now - timedelta(seconds=chance.expovariate(1 / 60)))
            for player in players
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def measured(pace: str, times: int) -> Times:
    """All that a wave does but for the matches themselves."""
    taken = Times()
    for _time in range(times):
        Search.objects.update(seen_at=timezone.now())
        with taken.once():
            waves.pairs_that_fit(pace)
    return taken


def queries_when_nobody_looks() -> int:
    Search.objects.all().delete()
    with CaptureQueriesContext(connection) as asked:
        waves.pair_live()
    return len(asked)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench waves", description=__doc__)
    parser.add_argument("--waiting", type=int, default=500)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with tempfile.TemporaryDirectory() as folder:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        with site.database():
            fill(given.waiting, given.matches, random.Random(1))
            taken = {pace: measured(pace, given.times) for pace in Search.Pace.values}
            queries = queries_when_nobody_looks()
    for pace, times in taken.items():
        print(f"{pace:6} {times.figures['processor_ms']:7} ms of processor {times.figures['ms']:7} ms in all")
    print(f"{queries} queries when nobody looks")
    holds = all(times.figures["processor_ms"] <= MOST_MS for times in taken.values())
    figures = {pace: times.figures for pace, times in taken.items()}
    print(json.dumps({"waiting": given.waiting, "waves": figures, "queries": queries, "holds": holds}))


if __name__ == "__main__":
    main()
