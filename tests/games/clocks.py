"""Matches with clocks for tests."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from games import play
from games.models import Heartbeat, Match, Seat
from games.play.clocks.heartbeat import OUTAGE


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def at_turn(match: Match) -> tuple[Seat, Seat]:
    """Return the seat that owes an answer, then the other."""
    one, other = now(match).all_seats
    return (one, other) if one.owes is not None else (other, one)


def time_passes(clock: time_machine.Traveller, span: timedelta) -> None:
    """Let time pass while the site is up, then check the clocks like a worker."""
    until = timezone.now() + span
    if span >= OUTAGE:
        Heartbeat.objects.update(beaten_at=until - OUTAGE / 2)
    clock.move_to(until)
    play.sweep_clocks()
