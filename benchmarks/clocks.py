"""How long a look at all clocks takes beside very many matches: script/services script/bench clocks

Of the finished matches there are only results. Those that run were begun, and copied under other numbers.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from benchmarks.figures import Times
from benchmarks.fill import PLAYERS, people
from benchmarks.rebuilding import add_results, analyze
from games import play
from games.models import Heartbeat, Match, Seat, Terms
from games.play import Place, clocks

MATCHES, RUNNING, LOOKS, DUE = 100_000, 5_000, 20, 100
AT_ONCE = 1000
DICE = "(20) (20) (X)"


def add_running(count: int, players: list[User], chance: random.Random) -> None:
    """Matches in which somebody is to choose or to attack, each with hours of its own to go."""
    begun = play.start([Place(player, DICE) for player in players[:2]], Terms(pace="days:3"))
    made = 0
    while made < count:
        matches = [copied(begun) for _match in range(min(AT_ONCE, count - made))]
        Match.objects.bulk_create(matches)
        Seat.objects.bulk_create(
            seat for match in matches for seat in seats_of(match, begun, players, chance)
        )
        made += len(matches)


def copied(begun: Match) -> Match:
    kept = ("status", "pace", "battle_data", "start_data", "format", "sealed_seed", "commitment", "version")
    return Match(**{name: getattr(begun, name) for name in kept})


def seats_of(match: Match, begun: Match, players: list[User], chance: random.Random) -> Iterator[Seat]:
    due = timezone.now() + timedelta(hours=chance.uniform(7, 72))
    for like, player in zip(begun.all_seats, chance.sample(players, 2), strict=True):
        runs = like.owes is not None
        yield Seat(
            match=match,
            number=like.number,
            player=player,
            accepted=True,
            recipe=like.recipe,
            dice_words=like.dice_words,
            owes=like.owes,
            owes_since=like.owes_since,
            due_at=due if runs else None,
            warn_at=due - timedelta(hours=6) if runs else None,
        )


def looked(times: int) -> dict[str, Any]:
    """So often all clocks are looked at: what it took, and how many statements."""
    measured = Times()
    with CaptureQueriesContext(connection) as captured:
        for _look in range(times):
            with measured.once():
                play.sweep_clocks()
    return {**measured.figures, "statements": len(captured) / times}


def nothing_is_due() -> None:
    pass


def some_are_short() -> None:
    now = timezone.now()
    short = Seat.objects.filter(due_at__isnull=False).order_by("pk")[:DUE]
    Seat.objects.filter(pk__in=list(short.values_list("pk", flat=True))).update(warn_at=now)


def some_are_up() -> None:
    now = timezone.now() - timedelta(minutes=1)
    up = Seat.objects.filter(due_at__isnull=False).order_by("-pk")[:DUE]
    Seat.objects.filter(pk__in=list(up.values_list("pk", flat=True))).update(due_at=now, warn_at=None)


def all_were_down() -> None:
    Heartbeat.objects.update(beaten_at=timezone.now() - timedelta(hours=1))


LOOKED_AT: tuple[tuple[str, Callable[[], None], int], ...] = (
    ("nothing is due", nothing_is_due, LOOKS),
    (f"{DUE} are warned", some_are_short, 1),
    (f"{DUE} matches end", some_are_up, 1),
    ("an hour is given back to all", all_were_down, 1),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench clocks", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--running", type=int, default=RUNNING)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    call_command("migrate", verbosity=0)
    call_command("load_buttons", verbosity=0)
    chance = random.Random(1)
    add_results(given.matches, chance)
    _regular, players = people(PLAYERS)
    add_running(given.running, players, chance)
    analyze()
    clocks.beat(Heartbeat.Part.PAGES)
    play.sweep_clocks()
    figures = {}
    for name, prepare, times in LOOKED_AT:
        prepare()
        clocks.beat(Heartbeat.Part.PAGES)
        figures[name] = found = looked(times)
        print(
            f"{found['processor_ms']:>9} ms processor, {found['ms']:>9} ms, {found['statements']:>7}: {name}"
        )
    rows = {"matches": Match.objects.count(), "running": Seat.objects.filter(due_at__isnull=False).count()}
    print(json.dumps({"database": connection.vendor, "looks": figures, **rows}))


if __name__ == "__main__":
    main()
