"""Leagues for tests, with running seasons and passing time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import User
from tests.tournaments.events import an_organiser, fresh, lose, open_pairings, some_fighters, win_by_seed
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.leagues.founding import LeagueSettings, found_league
from tournaments.models import League, Tournament

A_DAY = timedelta(days=1)


def a_league(**settings: Any) -> League:
    """Return a league whose first season is open to join and starts tomorrow."""
    some_fighters()
    given = {"title": "Bone League", "starts_at": timezone.now() + A_DAY, **settings}
    return found_league(settings.pop("founder", None) or an_organiser(), LeagueSettings(**given))


def season_of(league: League, number: int = 1) -> Tournament:
    return Tournament.objects.get(league=league, season=number)


def full_of(season: Tournament, players: Sequence[User]) -> Tournament:
    """Join these players and start the season at its date."""
    for player in players:
        verbs.join(season.pk, player)
    return start_season(season)


def start_season(season: Tournament) -> Tournament:
    assert season.starts_at is not None
    with travel_to(season.starts_at):
        advance_fully(season)
    return fresh(season)


def travel_to(moment: datetime) -> time_machine.travel:
    return time_machine.travel(moment, tick=False)


def on_day(season: Tournament, day: float) -> time_machine.travel:
    """Travel to a day of the season, counted from its start."""
    assert season.started_at is not None
    return travel_to(season.started_at + day * A_DAY)


def advance_fully(season: Tournament) -> Tournament:
    advance(season.pk)
    return fresh(season)


def play_all(season: Tournament) -> Tournament:
    while pairings := open_pairings(season):
        for pairing in pairings:
            lose(pairing, win_by_seed(pairing))
        advance(season.pk)
    return fresh(season)


def names_of(season: Tournament) -> list[list[str]]:
    """Return the names of the players in each division, by seed."""
    divisions: dict[int, list[str]] = {}
    for entry in season.entries.exclude(group=None).select_related("player").order_by("seed"):
        divisions.setdefault(entry.group or 0, []).append(entry.name)
    return [division for _number, division in sorted(divisions.items())]
