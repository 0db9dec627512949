"""Clocks of seats: their database columns, the hours of their players, and changes after a move."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.hours import calendars_of
from accounts.vacations import time_not_on_vacation
from core.calendar import Calendar
from games.models import Match, Pace, Seat
from games.play.clocks.clock import Clock

ON_SEATS = ("time_left", "time_before", "due_at", "hours_then", "warn_at")
CALENDARS = "calendars"
"""The attribute in which a match caches the calendars of its players, to read them once per request."""


def pace_of(match: Match) -> Pace:
    return Pace.read(match.pace)


def hours_of(match: Match, seat: Seat) -> Calendar:
    """Return the hours in which the seat's clock runs.

    These are all hours in a live match, otherwise the hours of the player. Hours that the player changed
    while the clock ran apply from the next decision on.
    """
    if seat.player_id is None or pace_of(match).is_live:
        return Calendar.ALWAYS
    known: dict[int, Calendar] = match.__dict__.setdefault(CALENDARS, {})
    if seat.player_id not in known:
        known |= calendars_of(*match.players)
    calendar = known[seat.player_id]
    return agreed_hours(match, calendar.with_week(seat.hours_then) if seat.hours_then else calendar)


def agreed_hours(match: Match, calendar: Calendar) -> Calendar:
    return calendar.agreed(weekends_off=match.weekends_off, no_vacation=match.no_vacation)


def has_clock(match: Match, seat: Seat) -> bool:
    if seat.forfeited or (seat.player is not None and seat.player.is_robot):
        return False
    return bool(match.pace)


def clock_of(seat: Seat) -> Clock:
    return Clock(seat.time_left, seat.due_at, seat.warn_at)


def set_clock(seat: Seat, clock: Clock) -> None:
    seat.time_left, seat.due_at, seat.warn_at = clock.left, clock.due_at, clock.warn_at


def keep_clock(match: Match, seat: Seat, *, answered_at: datetime | None) -> None:
    """Update the clock of a seat whose decision has changed or ended.

    *answered_at* is when the seat's answer arrived, or None if the seat gave none.
    """
    if not has_clock(match, seat):
        set_clock(seat, Clock())
        return
    pace, hours, clock = pace_of(match), hours_of(match, seat), clock_of(seat)
    if answered_at is None:
        clock = clock.lay_down(pace, match.moved_at, hours)
    else:
        seat.time_before = clock.shows(pace, answered_at, hours)
        clock = clock.stop_after_answer(pace, answered_at, hours)
    if seat.owes is not None and match.stopped_at is None:
        seat.hours_then = ""
        clock = clock.start(pace, match.moved_at, hours_of(match, seat))
    set_clock(seat, clock)


# ---- in a match that has to be over by a day


def time_taken(match: Match, seat: Seat, until: datetime) -> timedelta:
    """Return how long the match has waited for this player in total, including nights but not vacations."""
    if seat.owes_since is None:
        return seat.time_taken
    return seat.time_taken + time_waited(match, seat, seat.owes_since, until)


def time_waited(match: Match, seat: Seat, since: datetime, until: datetime) -> timedelta:
    if seat.player_id is None or match.no_vacation or pace_of(match).is_live:
        return max(until - since, timedelta())
    return time_not_on_vacation(seat.player_id, since, until)


def last_moment(match: Match, seat: Seat) -> datetime | None:
    """Return the deadline of this seat, by its clock or by the last day of the match.

    Return None without a deadline, or if the seat has no open decision.
    """
    if seat.owes is None:
        return None
    return min((each for each in (seat.due_at, match.over_by) if each is not None), default=None)
