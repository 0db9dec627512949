"""The calendar of a league season. Days are counted from the start, which is day 0."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.models import Tournament

NO_SHOWS = 5
"""The day on which substitutes replace players who have not made a move."""
SIGN_UP = 14
"""The day on which the site asks the players whether they will play the next season."""
REMINDER = 25
CLOSE = 27
"""The day on which open matches are decided. The next season begins one day later."""
DAYS_OF_CALENDAR = (NO_SHOWS, SIGN_UP, REMINDER)
"""The days on which the site has something to do in a running season."""


def closes_at(started_at: datetime) -> datetime:
    return started_at + timedelta(days=CLOSE)


def moment_of(day: int, closes_at: datetime) -> datetime:
    """Return the time of a *day* in the calendar, counted back from the close.

    The site moves the close after an outage, and all remaining days move with it.
    """
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
