"""Stopping and restarting all clocks of a match, after its players have agreed."""

from __future__ import annotations

from django.utils import timezone

from games.models import Match
from games.play import clocks
from games.play.recording import save_fields


def stop(match: Match) -> None:
    now, pace = timezone.now(), clocks.pace_of(match)
    match.stopped_at = now
    for seat in match.all_seats:
        if seat.due_at is not None:
            halted = clocks.clock_of(seat).halt(pace, now, clocks.hours_of(match, seat))
            clocks.set_clock(seat, halted)
            seat.save(update_fields=clocks.ON_SEATS)
    save_fields(match, "stopped_at")


def resume_clocks(match: Match) -> None:
    now, pace = timezone.now(), clocks.pace_of(match)
    match.stopped_at = None
    for seat in match.all_seats:
        if clocks.has_clock(match, seat) and seat.owes is not None and seat.due_at is None:
            started = clocks.clock_of(seat).start(pace, now, clocks.hours_of(match, seat))
            clocks.set_clock(seat, started)
            seat.save(update_fields=clocks.ON_SEATS)
    save_fields(match, "stopped_at")
