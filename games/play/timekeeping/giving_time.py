"""Giving the opponent more time: a day, or in a live match half a minute."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games.models import Match, Pace, Seat
from games.play import clocks
from games.play.recording import lock_match, save_fields, seat_of
from games.play.refusals import MatchCode

MOST_TIMES = 10
"""Most gifts of time per match. Without this limit, the match might never end."""
TWO = 2


def extra_time_for(pace: Pace) -> timedelta:
    return timedelta(seconds=30) if pace.is_live else timedelta(days=1)


def give_time(match_id: int, player: User) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        giver = seat_of(match, player)
        if refused := why_not_give_time(match, giver):
            raise refused
        other = match.all_seats[1 - giver.number]
        pace, hours = clocks.pace_of(match), clocks.hours_of(match, other)
        clock = clocks.clock_of(other).add_time(pace, extra_time_for(pace), timezone.now(), hours)
        clocks.set_clock(other, clock)
        other.times_given += 1
        other.save(update_fields=[*clocks.ON_SEATS, "times_given"])
        save_fields(match)
    return match


def why_not_give_time(match: Match, giver: Seat) -> NotPossible | None:
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if not match.pace:
        return NotPossible(MatchCode.NO_CLOCK)
    if match.of_event:
        return NotPossible(MatchCode.TIME_OF_EVENT)
    if len(match.all_seats) != TWO:
        return NotPossible(MatchCode.TIME_FOR_TWO_ONLY)
    other = match.all_seats[1 - giver.number]
    if other.due_at is None:
        return TooLate(MatchCode.CLOCK_STANDS)
    if other.times_given >= MOST_TIMES:
        return NotPossible(MatchCode.ENOUGH_TIME_GIVEN, most=MOST_TIMES)
    return None
