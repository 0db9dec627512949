"""Matches with clocks, as these tests need them."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from games import play
from games.models import Heartbeat, Match, Seat
from games.play.clocks.heartbeat import OUTAGE


def now(match: Match) -> Match:
    """The match as it stands now."""
    return Match.objects.get(pk=match.pk)


def at_turn(match: Match) -> tuple[Seat, Seat]:
    """The seat that owes an answer, and the other."""
    one, other = now(match).all_seats
    return (one, other) if one.owes is not None else (other, one)


def time_passes(clock: time_machine.Traveller, span: timedelta) -> None:
    """On a site that is there: a worker looks at the clocks all the time, and at the end."""
    until = timezone.now() + span
    if span >= OUTAGE:
        Heartbeat.objects.update(beaten_at=until - OUTAGE / 2)
    clock.move_to(until)
    play.sweep_clocks()
