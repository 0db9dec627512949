"""Functions that found a league and its seasons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.refusals import NotPlayable
from games.models import PaceKind, Terms
from tournaments.founding import checked_rules, checked_title, found, refuse_unless_within
from tournaments.leagues.calendar import CLOSE
from tournaments.models import (
    LONGEST_LEAGUE_TITLE,
    MOST_PLACES,
    Fighters,
    League,
    Repeats,
    Seeding,
    Settings,
    Tournament,
)
from tournaments.models.league import MOST_UP
from tournaments.refusals import TournamentCode
from tournaments.settings import SettingRange

FEWEST_PLAYERS = 4
SIZE = SettingRange(_("players in a division"), 8, 12)
UP = SettingRange(_("promoted from each division"), 1, MOST_UP)
FIGHTERS = (Fighters.SAME, Fighters.NEW, Fighters.CHANCE)
"""The rules for fighters that leagues allow. All draw fighters at random, so no player has to choose."""


USUAL_TERMS = Terms(pace="bank:7+0", first_to=2, no_vacation=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings:
    title: str
    starts_at: datetime
    about: str = ""
    terms: Terms = USUAL_TERMS
    fighters: str = Fighters.SAME
    search: str = ""
    size: int = 10
    up: int = 2


def found_league(founder: User, given: LeagueSettings) -> League:
    refuse_unless_within(SIZE, given.size)
    refuse_unless_within(UP, given.up)
    if given.fighters not in FIGHTERS:
        raise NotPlayable(TournamentCode.FIGHTERS_OF_LEAGUES)
    if not given.terms.pace or given.terms.pace.startswith(PaceKind.LIVE):
        raise NotPlayable(TournamentCode.PACE_OF_LEAGUES)
    league = League(
        title=checked_league_title(given.title),
        about=checked_rules(given.about),
        fighters=given.fighters,
        search=given.search,
        size=given.size,
        up=given.up,
        founded_by=founder,
    )
    league.terms = given.terms
    with transaction.atomic():
        league.save()
        found_season(league, founder, given.starts_at)
    return league


def checked_league_title(text: str) -> str:
    title = checked_title(text)
    if len(title) > LONGEST_LEAGUE_TITLE:
        raise NotPlayable(TournamentCode.TITLE_TOO_LONG, most=LONGEST_LEAGUE_TITLE)
    return title


def settings_of(league: League, number: int, starts_at: datetime) -> Settings:
    return Settings(
        title=league.title_of(number),
        rules=league.about,
        kind="groups",
        terms=league.terms,
        fighters=league.fighters,
        search=league.search,
        places_from=FEWEST_PLAYERS,
        places_to=MOST_PLACES,
        starts_at=starts_at,
        when_full=False,
        through=0,
        days_per_round=CLOSE,
        seeding=Seeding.LAST,
        repeats=Repeats.MONTHLY,
    )


def found_season(league: League, founder: User, starts_at: datetime) -> Tournament:
    last = league.seasons.aggregate(last=Max("season"))["last"] or 0
    return found(founder, settings_of(league, last + 1, starts_at), league=league)
