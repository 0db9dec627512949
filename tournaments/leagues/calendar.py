"""The calendar of a season. Its days count from the start, which is day 0."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.models import Tournament

NO_SHOWS = 5
"""Players who have answered nothing by then give their places to those who stand by."""
SIGN_UP = 14
"""All who play now hear that they can say whether they go on."""
REMINDER = 25
CLOSE = 27
"""What is still played is decided. The next season begins a day later."""
DAYS_OF_CALENDAR = (NO_SHOWS, SIGN_UP, REMINDER)
"""On which something is to be done once."""


def closes_at(started_at: datetime) -> datetime:
    return started_at + timedelta(days=CLOSE)


def moment_of(day: int, closes_at: datetime) -> datetime:
    """Return the moment of a day, counted back from the end: downtime of the site extends the end."""
    return closes_at - timedelta(days=CLOSE - day)


def days_due(season: Tournament, now: datetime) -> list[int]:
    return [day for day, moment in days_left(season) if moment <= now]


def next_moment(season: Tournament) -> datetime | None:
    return next((moment for _day, moment in days_left(season)), None)


def days_left(season: Tournament) -> list[tuple[int, datetime]]:
    if season.closes_at is None:
        return []
    left = [day for day in DAYS_OF_CALENDAR if day > season.calendar_day]
    return [(day, moment_of(day, season.closes_at)) for day in left]
