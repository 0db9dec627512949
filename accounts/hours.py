"""Players' calendars, which contain the times when their clocks stop, and changes to these calendars."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from accounts.locking import lock_players
from accounts.models import Hours, Preferences, User
from accounts.refusals import AccountCode
from core.calendar import Calendar, Night
from core.database.compiled import Compiled
from core.refusals import NotPossible

CHANGED_EVERY = timedelta(days=7)

calendar_changed = Signal()
"""Signal that a player's calendar changes from *before* to *since*, sent in the transaction that saves it."""


def calendar_of(player: int) -> Calendar:
    return calendars_of(player)[player]


def calendars_of(*players: int) -> dict[int, Calendar]:
    return {player: as_calendar(*stored) for player, *stored in HOURS(*sorted(players))}


def as_calendar(
    preferred: str | None,
    zone: str | None,
    night_from: time | None,
    night_to: time | None,
    days_off: str | None,
    first: date | None,
    last: date | None,
) -> Calendar:
    return Calendar(
        ZoneInfo((preferred if zone is None else zone) or settings.TIME_ZONE),
        None if night_from is None or night_to is None else (night_from, night_to),
        frozenset(int(day) for day in days_off or ""),
        () if first is None or last is None else ((first, last),),
    )


def hours_of(*players: int) -> QuerySet[User, Any]:
    return (
        User.objects.get_queryset()
        .filter(pk__in=players)
        .values_list(
            "pk",
            "saved_preferences__time_zone",
            "hours__zone",
            "hours__night_from",
            "hours__night_to",
            "hours__days_off",
            "vacation_from",
            "vacation_until",
        )
    )


HOURS = Compiled(hours_of)


@contextmanager
def calendar_change(player: User) -> Iterator[Calendar]:
    """Send `calendar_changed` if the block changes the player's calendar. Yield the previous calendar."""
    with transaction.atomic():
        lock_players([player])
        before = calendar_of(player.pk)
        yield before
        since = calendar_of(player.pk)
        if since != before:
            calendar_changed.send(User, player=player.pk, before=before, since=since)


def change_hours(player: User, night: Night | None, days_off: frozenset[int]) -> None:
    """Store the *night* and the *days_off* on which the player's clocks stop, in their preferred time zone.

    Clocks that already run keep the hours with which they started.
    """
    with calendar_change(player):
        store_hours(player, night, days_off)


def follow_time_zone(player: User) -> None:
    """Move the player's hours to their preferred time zone, unless they changed their hours too recently.

    Call this function within `calendar_change`.
    """
    hours = stored_hours(player)
    with suppress(NotPossible):
        store_hours(player, hours.night, hours.weekdays_off)


def store_hours(player: User, night: Night | None, days_off: frozenset[int]) -> None:
    hours = stored_hours(player)
    wanted = Hours(
        player=player,
        zone=preferred_zone(player),
        night_from=night and night[0],
        night_to=night and night[1],
        days_off="".join(str(day) for day in sorted(days_off)),
    )
    if wanted.choice == hours.choice:
        return
    if until := next_change_at(hours):
        day = date_format(localtime(until), "DATETIME_FORMAT")
        raise NotPossible(AccountCode.HOURS_CHANGED_LATELY, day=day)
    is_first_zone = hours.is_untouched and wanted.is_untouched and hours.zone in ("", wanted.zone)
    if not is_first_zone:
        wanted.changed_at = timezone.now()
    wanted.save()


def stored_hours(player: User) -> Hours:
    return Hours.objects.filter(player=player).first() or Hours(player=player)


def next_change_at(hours: Hours) -> datetime | None:
    if hours.changed_at is None or hours.changed_at <= timezone.now() - CHANGED_EVERY:
        return None
    return hours.changed_at + CHANGED_EVERY


def preferred_zone(player: User) -> str:
    return Preferences.objects.filter(player=player).values_list("time_zone", flat=True).first() or ""
