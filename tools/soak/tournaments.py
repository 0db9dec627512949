"""Tournaments of robots, of every kind and size: all must end, and all standings must be right.

Workers play the matches and advance the tournaments. Meanwhile some players leave, organizers decide matches
and give more time, and players of ladders challenge each other. At the end all standings are computed again
from the matches only.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.utils import timezone

from accounts.models import User
from core.database.enqueuing import enqueue_again
from core.refusals import NotPossible
from games.models import Match, Seat, Terms
from robots.seating import make_robots
from robots.tasks import PATIENCE, decide
from tests.live_site import LiveSite
from tests.tournaments.events import entries_in, some_fighters
from tests.tournaments.naive import disagreements
from tools.faults.stats import Workers
from tournaments import verbs
from tournaments.kinds import KINDS
from tournaments.models import Fighters, Pairing, Settings, Tournament

SIZES = (3, 4, 5, 6, 7, 8, 9, 12, 16, 24, 32, 64, 128)
MOST_BY_HAND = 3
SECONDS_TO_END = 6 * 3600
AT_ONCE = 8
"""Number of tournaments that run simultaneously."""


def soak(count: int, seed: int, largest: int) -> int:
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        with site.database():
            make_robots()
            some_fighters(8 * largest)
            for number in range(4 * largest):
                User.objects.create_user(f"Robot{number}", is_robot=True, rating=chance.randint(1000, 2000))
        workers = Workers(site)
        try:
            with site.database():
                return run_all(count, chance, largest)
        finally:
            workers.stop()
            site.connection.close()


def run_all(count: int, chance: random.Random, largest: int) -> int:
    began = time.monotonic()
    robots = list(User.objects.filter(is_robot=True).order_by("pk"))
    organiser = User.objects.create_user("RobotOrganiser", is_robot=True)
    kinds = list(KINDS) * (1 + count // len(KINDS))
    founded: list[int] = []
    told = 0
    while time.monotonic() - began < SECONDS_TO_END:
        running = list(Tournament.objects.not_over())
        while len(running) < AT_ONCE and len(founded) < count:
            event = found_one(organiser, kinds[len(founded)], chance, robots, largest)
            Tournament.objects.filter(pk=event.pk).update(organiser=None)
            founded.append(event.pk)
            running.append(event)
        if not running:
            break
        Tournament.objects.filter(pk__in=[event.pk for event in running]).update(organiser=organiser)
        for event in running:
            with suppress(NotPossible):
                meddle(event, organiser, chance)
        Tournament.objects.filter(pk__in=[event.pk for event in running]).update(organiser=None)
        ask_again()
        over = Tournament.objects.filter_ended().count()
        if over > told:
            told = over
            print(
                f"{over} over, {Match.objects.count()} matches, {time.monotonic() - began:.0f} s", flush=True
            )
        time.sleep(2)
    return report(founded, time.monotonic() - began)


def ask_again() -> None:
    """Enqueue overdue decisions again, because the sweep serves only players with a `Robot` row."""
    owing = Seat.objects.filter(owes__isnull=False, owes_since__lte=timezone.now() - PATIENCE)
    enqueue_again(decide, owing.values_list("match", "number", "owes"), PATIENCE)


def found_one(
    organiser: User, kind: str, chance: random.Random, robots: list[User], largest: int
) -> Tournament:
    count = chance.choice([size for size in SIZES if size <= largest])
    rules = [rule for rule in Fighters if rule != Fighters.DRAFT or count <= 16]
    settings = Settings(
        title=f"{KINDS[kind].label} of {count}",
        kind=kind,
        terms=Terms(first_to=1, pace="live:5+3" if KINDS[kind].live_only else ""),
        places_to=count,
        fighters=chance.choice(rules),
        picks_each=chance.choice([1, 2]),
        group_size=chance.randint(3, 5),
        through=chance.choice([0, 1, 2]),
        rounds=chance.choice([0, 3]),
        seeding=chance.choice(["rating", "chance"]),
        reach=chance.randint(1, 4),
    )
    event = verbs.found(organiser, settings)
    for robot in chance.sample(robots, count):
        verbs.join(event.pk, robot)
    return event


def meddle(event: Tournament, organiser: User, chance: random.Random) -> None:
    if not event.is_running:
        return
    entries = [entry for entry in entries_in(event) if entry.is_in]
    open_now = list(event.pairings.filter(result="").exclude(other=None))
    if event.its_kind.has_last_day and go_on(event, organiser, chance, entries):
        return
    fate = chance.random()
    if fate < 0.01 and len(entries) > 3:
        verbs.leave(event.pk, chance.choice(entries).player)
    elif fate < 0.02 and open_now:
        pairing = chance.choice(open_now)
        verbs.forfeit(event.pk, organiser, pairing.pk, chance.choice([pairing.one_id, pairing.other_id or 0]))
    elif fate < 0.03 and open_now:
        verbs.extend(event.pk, organiser, chance.choice(open_now).pk, 3)


def go_on(event: Tournament, organiser: User, chance: random.Random, entries: list[Any]) -> bool:
    """Challenge an opponent, pair two players or end the tournament; return True to stop for now."""
    if event.pairings.count() >= MOST_BY_HAND * len(entries_in(event)):
        if event.ends_at is None or not event.acts.filter(what="ended").exists():
            verbs.finish(event.pk, organiser)
        return True
    if event.kind == "ladder":
        tries = [(one, other) for one in entries for other in entries if one != other]
        for one, other in chance.sample(tries, len(tries)):
            with suppress(NotPossible):
                verbs.challenge(event.pk, one.player, other.pk)
                return True
        verbs.finish(event.pk, organiser)
    elif event.kind == "by-hand":
        one, other = chance.sample(entries, 2)
        verbs.pair_by_hand(event.pk, organiser, one.pk, other.pk)
    return False


def report(founded: list[int], seconds: float) -> int:
    events = list(Tournament.objects.filter(pk__in=founded))
    problems = [problem for event in events for problem in disagreements(event)]
    kinds = Counter(str(event.kind) for event in events)
    pairings = Pairing.objects.filter(tournament__in=events)
    how = Counter(pairings.values_list("how", flat=True))
    print(f"{len(events)} tournaments in {seconds:.0f} s: {dict(kinds)}.")
    print(f"{pairings.count()} pairings: {dict(how)}. Matches: {Match.objects.count()}.")
    print("\n".join(problems) or "All ended, and all stand as they were reckoned anew.")
    return 1 if problems else 0
