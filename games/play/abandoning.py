"""Ending a match early: a player has been silent for too long, or leaves the site."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.refusals import TooLate
from games.models import Match, Seat
from games.play.recording import dice_of, keep, locked, seat_of
from games.play.refusals import MatchCode

SILENCE = timedelta(days=14)
"""How long a player may owe an answer before another may end the match."""


def abandon(match_id: int, player: User) -> Match:
    """End a match without a winner: a player has owed an answer for too long."""
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        if refused := why_not_abandon(match, seat):
            raise refused
        end_early(match, seat, left=False)
    return match


def leave(match_id: int, player: User) -> Match:
    """End a match without a winner, as one of its players goes for good."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status == Match.Status.PLAYING:
            end_early(match, seat_of(match, player), left=True)
    return match


def why_not_abandon(match: Match, seat: Seat) -> TooLate | None:
    """Why the player of this seat may not end the match now; None if they may."""
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if match.is_on_one_device:
        return None
    if seat.player is None or seat.player.is_robot:
        return TooLate(MatchCode.ROBOTS_WAIT)
    if seat.owes is not None:
        return TooLate(MatchCode.ANSWER_FIRST)
    if any(other.owes_since and other.owes_since <= timezone.now() - SILENCE for other in match.all_seats):
        return None
    return TooLate(MatchCode.NOT_SILENT_YET, days=SILENCE.days)


def end_early(match: Match, seat: Seat, *, left: bool) -> None:
    keep(match, seat.number, None, match.battle.abandon(seat.number, left=left), dice_of(match))
