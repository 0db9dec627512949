"""A test of league seasons among robots: divisions, promotions and places are computed again.

Workers play the matches and advance the seasons. Meanwhile one player leaves, some players do not sign up
again, and newcomers sign up. Each season closes while a few matches are unfinished; those must not change any
rating.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from robots.seating import make_robots
from tests.live_site import LiveSite
from tests.tournaments.events import some_fighters
from tests.tournaments.naive import disagreements
from tools.faults.stats import Workers
from tools.soak.tournaments import ask_again
from tournaments import verbs
from tournaments.leagues.divisions import final_divisions
from tournaments.leagues.founding import LeagueSettings, found_league
from tournaments.models import Entry, How, League, Pairing, Tournament
from tournaments.pairing.league import lowest_divisions

SECONDS_FOR_A_SEASON = 3600
SHARE_PLAYED = 0.9
"""Share of finished matches at which a season closes."""
NEWCOMERS = 3


def soak(seasons: int, count: int, seed: int) -> int:
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        with site.database():
            make_robots()
            some_fighters(30)
            for number in range(count + NEWCOMERS * seasons):
                User.objects.create_user(f"Robot{number}", is_robot=True, rating=chance.randint(1000, 2000))
        workers = Workers(site)
        try:
            with site.database():
                return play(seasons, count, chance)
        finally:
            workers.stop()
            site.connection.close()


def play(seasons: int, count: int, chance: random.Random) -> int:
    began = time.monotonic()
    robots = list(User.objects.filter(username__startswith="Robot", is_robot=True).order_by("pk"))
    founder = User.objects.create_user("RobotFounder", is_robot=True)
    given = LeagueSettings(title="League of robots", starts_at=timezone.now() + timedelta(days=1))
    league = found_league(founder, given)
    waiting = robots[count:]
    joining, problems = robots[:count], list[str]()
    for number in range(1, seasons + 1):
        season = Tournament.objects.get(league=league, season=number)
        for robot in joining:
            with suppress(NotPossible):
                verbs.join(season.pk, robot)
        start(season)
        meddle(season, chance)
        close(season, chance)
        problems += problems_of(league, number)
        joining, waiting = waiting[:NEWCOMERS], waiting[NEWCOMERS:]
        print(describe_season(Tournament.objects.get(pk=season.pk), time.monotonic() - began), flush=True)
    print("\n".join(problems) or "All divisions, promises and places are as they were reckoned anew.")
    return 1 if problems else 0


def start(season: Tournament) -> None:
    Tournament.objects.filter(pk=season.pk).update(starts_at=timezone.now(), due_at=timezone.now())
    wait_for(lambda: Tournament.objects.get(pk=season.pk).is_running)


def meddle(season: Tournament, chance: random.Random) -> None:
    entries = list(season.entries.exclude(seed=None).order_by("seed"))
    for entry in chance.sample(entries, max(1, len(entries) // 12)):
        if entry.player is not None and season.league_id is not None:
            verbs.set_goes_on(season.league_id, entry.player, on=False)
    if len(entries) > 6:
        leaving = chance.choice(entries)
        if leaving.player is not None:
            verbs.leave(season.pk, leaving.player)


def close(season: Tournament, chance: random.Random) -> None:
    every = season.pairings.count()

    def most_is_played() -> bool:
        ask_again()
        return Pairing.objects.filter(tournament=season).exclude(result="").count() >= SHARE_PLAYED * every

    wait_for(most_is_played)
    now = timezone.now()
    Pairing.objects.filter(tournament=season, result="").update(deadline=now)
    Tournament.objects.filter(pk=season.pk).update(closes_at=now, due_at=now, calendar_day=25)
    wait_for(lambda: Tournament.objects.get(pk=season.pk).is_over)


def wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS_FOR_A_SEASON
    while not there():
        if time.monotonic() > until:
            raise TimeoutError("the season does not go on")
        time.sleep(0.5)


def problems_of(league: League, number: int) -> list[str]:
    season = Tournament.objects.get(league=league, season=number)
    found = disagreements(season)
    for pairing in season.pairings.filter(how=How.ROUNDS).select_related("match"):
        if pairing.match is not None and pairing.match.counts.ratings:
            found.append(f"{pairing} was decided at the close, and changes ratings")
    if number > 1:
        found += broken_promises(Tournament.objects.get(league=league, season=number - 1), season)
    return found


def broken_promises(before: Tournament, season: Tournament) -> list[str]:
    """List players in a lower division than promised, although the promised division had room."""
    league = season.league
    if league is None:
        return []
    promised = lowest_divisions(final_divisions(before), league.moving_in(before.season or 0))
    where = {entry.player_id: (entry.group or 1) - 1 for entry in season.entries.exclude(group=None)}
    sizes = Counter(where.values())
    return [
        f"{season}: {player} is in division {where[player] + 1}, and was promised {number + 1}"
        for player, number in promised.items()
        if player in where and where[player] > number and sizes[number] < league.size + 2
    ]


def describe_season(season: Tournament, seconds: float) -> str:
    divisions = Counter(season.entries.exclude(group=None).values_list("group", flat=True))
    came = Counter(season.entries.exclude(group=None).values_list("came", flat=True))
    how = Counter(season.pairings.values_list("how", flat=True))
    left = season.entries.filter(state=Entry.State.LEFT).count()
    return f"{season}: divisions {dict(divisions)}, {dict(came)}, {left} left, {dict(how)}; {seconds:.0f} s"
