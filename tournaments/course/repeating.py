"""Tournaments that come again: as one starts, the next one is open to join."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from core.refusals import NotPossible
from tournaments.founding import found
from tournaments.leagues.founding import settings_of
from tournaments.models import Repeats, Tournament


def found_next(tournament: Tournament, now: datetime) -> Tournament | None:
    """The same once more, so many days later; none if its organiser may not found any more."""
    days = Repeats(tournament.repeats).days
    organiser = tournament.organiser
    if not days or organiser is None or not organiser.is_active:
        return None
    if Tournament.objects.filter(continues=tournament).exists():
        return None
    starts_at = (tournament.starts_at or now) + timedelta(days=days)
    while starts_at <= now:
        starts_at += timedelta(days=days)
    settings = replace(tournament.settings, starts_at=starts_at)
    if tournament.league is not None:
        settings = settings_of(tournament.league, (tournament.season or 0) + 1, starts_at)
    with suppress(NotPossible):
        return found(organiser, settings, continues=tournament, league=tournament.league)
    return None
