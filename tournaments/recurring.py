"""Recurring tournaments. When one tournament of a series starts, the next tournament opens."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from django.utils import timezone

from core.refusals import NotPossible
from tournaments.founding import found
from tournaments.leagues.founding import settings_of
from tournaments.models import Repeats, Tournament
from tournaments.signals import Occurred, TournamentNews, listen_to_tournaments


@listen_to_tournaments(Occurred.BEGUN)
def found_next(news: TournamentNews) -> None:
    """Open the next tournament of a series when the current tournament starts.

    Do nothing if its organizer may not found tournaments any more.
    """
    tournament, now = news.tournament, timezone.now()
    days = Repeats(tournament.repeats).days
    organiser = tournament.organiser
    if not days or organiser is None or not organiser.is_active:
        return
    if Tournament.objects.filter(continues=tournament).exists():
        return
    starts_at = (tournament.starts_at or now) + timedelta(days=days)
    while starts_at <= now:
        starts_at += timedelta(days=days)
    settings = replace(tournament.settings, starts_at=starts_at)
    if tournament.league is not None:
        settings = settings_of(tournament.league, (tournament.season or 0) + 1, starts_at)
    with suppress(NotPossible):
        found(organiser, settings, continues=tournament, league=tournament.league)
