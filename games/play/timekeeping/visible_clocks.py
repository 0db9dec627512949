"""The public view of a match's clocks (see `docs/decisions/clocks.md`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat
from games.play import clocks


@dataclass(frozen=True, slots=True)
class VisibleClock:
    seat: int
    left: timedelta
    """How long the player has, of the hours in which the clock runs; no time if it is up."""
    runs: bool
    """The match waits for the player, and the clocks are not stopped."""
    is_up: bool
    due_at: datetime | None
    """When time is up. Of others only in a live match: it would tell of their nights and days off."""
    over_by: datetime | None
    """The last moment of the match, if that comes before time is up."""
    times_given: int
    """How often the other player has given more time."""


def visible_clocks(match: Match, viewer: User | AnonymousUser) -> list[VisibleClock]:
    if not match.pace or not match.has_begun or match.is_finished:
        return []
    now = timezone.now()
    mine = match.seat_of(viewer)
    return [
        visible_clock(match, seat, now, is_mine=seat == mine)
        for seat in match.all_seats
        if clocks.has_clock(match, seat)
    ]


def visible_clock(match: Match, seat: Seat, now: datetime, *, is_mine: bool) -> VisibleClock:
    pace = clocks.pace_of(match)
    runs = seat.due_at is not None
    left = clocks.clock_of(seat).shows(pace, now, clocks.hours_of(match, seat))
    over_by = match.over_by if runs and match.over_by and match.over_by <= (seat.due_at or now) else None
    if over_by is not None:
        left = min(left, max(over_by - now, timedelta()))
    return VisibleClock(
        seat=seat.number,
        left=left,
        runs=runs,
        is_up=seat.due_at is not None and seat.due_at <= now,
        over_by=over_by,
        due_at=seat.due_at if is_mine or pace.is_live else None,
        times_given=seat.times_given,
    )
