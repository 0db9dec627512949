"""Kill workers while tournaments run: with equal results, every bracket must equal an undisturbed one.

The undisturbed bracket comes from the same tournament, played without kills.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games import play
from games.models import Match, Seat, Terms
from tests.live_site import LiveSite
from tests.tournaments.events import at_random, open_pairings, play_to_the_end, some_fighters, some_players
from tests.tournaments.naive import disagreements
from tools.faults.mail import LONGEST_PAUSE
from tools.faults.stats import Reaper, Workers
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.leagues.founding import USUAL_TERMS, LeagueSettings, found_league
from tournaments.locking import lock_tournament
from tournaments.models import Pairing, Settings, Tournament

PLAYERS = 24
LEAGUERS = 5
"""Number of players in the league, whose season closes while some matches are unfinished."""
KINDS = ("knock-out", "two-lives", "groups", "swiss", "running")
SECONDS_WITHOUT_NEWS = 180
"""Longest wait for progress, because only a periodic sweep resumes the work of a killed worker."""


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    """Kill workers *kills* times while *moves* matches finish; return 1 if there are problems.

    The number of tournaments depends on *moves*.
    """
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="true")
        site.migrate()
        with site.database():
            some_fighters(30)
            players = some_players(PLAYERS)
            undisturbed = [play_alone(event) for event in found_tournaments(players, moves, chance)]
            undisturbed.append(play_alone(a_season(some_players(LEAGUERS, "Leaguer"))))
        workers = Workers(site)
        try:
            with site.database():
                return disturb(workers, kills, players, undisturbed, chance)
        finally:
            workers.stop()
            site.connection.close()


def found_tournaments(players: list[User], moves: int, chance: random.Random) -> list[Tournament]:
    events: list[Tournament] = []
    while sum(event.places_to for event in events) < moves:
        count = chance.randint(3, 12)
        settings = Settings(
            title=f"Cup {len(events)}",
            kind=KINDS[len(events) % len(KINDS)],
            terms=Terms(first_to=1),
            places_to=count,
            group_size=chance.randint(3, 5),
            fighters=chance.choice(["chance", "same", "new"]),
            seeding="chance",  # workers count matches meanwhile, so that ratings change
        )
        events.append(found_and_fill(settings, chance.sample(players, count)))
    return events


def found_and_fill(settings: Settings, players: list[User], **fixed: Any) -> Tournament:
    organiser = players[0]
    Tournament.objects.filter(organiser=organiser).update(organiser=None)
    event = verbs.found(organiser, settings)
    Tournament.objects.filter(pk=event.pk).update(**fixed)
    for player in players:
        verbs.join(event.pk, player)
    return event


def play_alone(event: Tournament) -> Tournament:
    advance(event.pk)
    if event.league is not None:
        for pairing in open_pairings(event):
            if not is_left_for_the_close(pairing):
                end(pairing, event.pk)
        close(event)
        advance(event.pk)
    return play_to_the_end(Tournament.objects.get(pk=event.pk), at_random(event.pk))


def disturb(
    workers: Workers, kills: int, players: list[User], undisturbed: list[Tournament], chance: random.Random
) -> int:
    began = time.monotonic()
    leaguers = User.objects.filter(username__startswith="Leaguer")
    by_key = {player.pk: player for player in (*players, *leaguers)}
    again = {}
    for event in undisturbed:
        joined = [
            by_key[each] for each in event.entries.order_by("pk").values_list("player", flat=True) if each
        ]
        copied = (
            found_and_fill(event.settings, joined, chance=event.chance)
            if event.league is None
            else a_season(joined, chance=event.chance)
        )
        again[copied.pk] = event
    reaper = Reaper(workers, chance)
    reaper.start()
    matches = Pairing.objects.filter(tournament__in=undisturbed).exclude(other=None).count()
    ended, last_news = 0, time.monotonic()
    while not all(event.is_over for event in Tournament.objects.filter(pk__in=again)):
        waiting = [
            pairing
            for event in Tournament.objects.filter(pk__in=again)
            for pairing in open_pairings(event)
            if pairing.match is not None and pairing.match.status == Match.Status.PLAYING
            if not is_left_for_the_close(pairing)
        ]
        for season in Tournament.objects.filter(pk__in=again).running().exclude(league=None):
            if not any(pairing.tournament_id == season.pk for pairing in waiting) and all_have_begun(season):
                close(season)
        if not waiting and time.monotonic() - last_news > SECONDS_WITHOUT_NEWS:
            break
        for pairing in chance.sample(waiting, min(3, len(waiting))):
            end(pairing, again[pairing.tournament_id].pk)
            ended, last_news = ended + 1, time.monotonic()
            if chance.random() < kills / matches:
                reaper.ordered.release()
        time.sleep(chance.uniform(0, LONGEST_PAUSE))
    problems = [problem for number, event in again.items() for problem in differences(number, event)]
    print(f"{len(again)} tournaments, {ended} matches in {time.monotonic() - began:.0f} s.")
    print(f"Killed {reaper.killed} times.")
    print("\n".join(problems) or "Every tournament is the one that nobody disturbed.")
    return 1 if problems else 0


def a_season(players: list[User], **fixed: Any) -> Tournament:
    """Return a season of a new, unrated league that these *players* have joined; *fixed* sets its fields."""
    tomorrow = timezone.now() + timedelta(days=1)
    terms = replace(USUAL_TERMS, rated=False)
    founder = players[0]
    Tournament.objects.filter(organiser=founder).update(organiser=None)
    season = found_league(
        founder, LeagueSettings(title="League", starts_at=tomorrow, terms=terms)
    ).seasons.get()
    for player in players:
        verbs.join(season.pk, player)
    now = timezone.now()
    Tournament.objects.filter(pk=season.pk).update(starts_at=now, due_at=now, **fixed)
    return season


def is_left_for_the_close(pairing: Pairing) -> bool:
    return pairing.tournament.league_id is not None and (pairing.round + pairing.place) % 3 == 0


def all_have_begun(season: Tournament) -> bool:
    return season.pairings.exists() and not season.pairings.filter(match=None).exists()


@transaction.atomic
def close(season: Tournament) -> None:
    """Set the season's closing time to now, unless the season has closed already.

    In some unfinished matches, one player first gets a round ahead.
    """
    now = timezone.now()
    season = lock_tournament(season.pk)
    if season.closes_at is None or season.closes_at <= now:
        return
    for pairing in open_pairings(season):
        if pairing.place % 2:
            Seat.objects.filter(match=pairing.match_id, number=pairing.round % 2).update(rounds_won=1)
    Pairing.objects.filter(tournament=season, result="").update(deadline=now)
    Tournament.objects.filter(pk=season.pk).update(closes_at=now, due_at=now, calendar_day=25)


def end(pairing: Pairing, seed: int) -> None:
    loser = at_random(seed)(pairing)
    with suppress(TooLate):
        assert pairing.match_id is not None
        play.forfeit(pairing.match_id, 0 if pairing.one.seed == loser else 1, Seat.Forfeit.SURRENDER)


def differences(number: int, undisturbed: Tournament) -> list[str]:
    event = Tournament.objects.get(pk=number)
    found = disagreements(event)
    made = Match.objects.filter(tournament_pairing__tournament=event).count()
    wanted = event.pairings.exclude(other=None).count()
    if made != wanted:
        found.append(f"{event}: {made} matches for {wanted} pairings")
    if event.kind != "running" and bracket(event) != bracket(undisturbed):
        found.append(f"{event}: another bracket than the undisturbed one")
    return found


def bracket(event: Tournament) -> list[tuple[Any, ...]]:
    """Return all results that must not depend on timing.

    These are pairings and entries, and for a league also the entrants of the next season.
    """
    rows = event.pairings.order_by("round", "place", "again")
    found: list[tuple[Any, ...]] = list(
        rows.values_list("round", "place", "again", "group", "one__seed", "other__seed", "result", "how")
    )
    found += event.entries.order_by("seed").values_list("seed", "player", "state", "place")
    for following in Tournament.objects.filter(continues=event):
        found += following.entries.order_by("player").values_list("player")
    return found
