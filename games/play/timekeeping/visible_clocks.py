"""The clocks of a match as other viewers may see them (see `docs/decisions/clocks.md`)."""

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
    """The player's remaining time, counting only the hours in which the clock runs. Zero if time is up."""
    runs: bool
    """True if it is the player's turn and the clocks are not stopped."""
    is_up: bool
    due_at: datetime | None
    """The time at which the clock runs out, or None.

    In slow matches other viewers do not get it, as it would reveal the player's nights and days off.
    """
    over_by: datetime | None
    """The last moment of the match if it comes before the clock runs out, otherwise None."""
    times_given: int


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
