"""Calculation of the times at which a player's digest and weekly summary are due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from notifications.match_text.reader import zone_of
from notifications.models import Wishes


def next_digest(wishes: Wishes, after: datetime) -> datetime:
    weekly = wishes.digest_every == Wishes.Every.WEEK
    return next_time(wishes, after, weekly=weekly)


def next_summary(wishes: Wishes, after: datetime) -> datetime:
    return next_time(wishes, after, weekly=True)


def next_time(wishes: Wishes, after: datetime, *, weekly: bool) -> datetime:
    """Return the first due time after *after*, at the player's chosen hour in their time zone.

    If a clock change skips this hour, the due time is one hour later. If the hour occurs twice, the first one
    counts.
    """
    zone = zone_of(wishes.player)
    for day in days_from(after.astimezone(zone).date()):
        due = datetime.combine(day, time(wishes.digest_hour), zone).astimezone(UTC)
        if due > after and not (weekly and day.weekday() != wishes.digest_weekday):
            return due
    raise AssertionError("a week has every weekday")


def days_from(day: date) -> Iterator[date]:
    return (day + timedelta(days=number) for number in range(9))
