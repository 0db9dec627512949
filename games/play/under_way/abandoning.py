"""Ending a match early: a player has been silent for too long, or leaves the site."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.refusals import NotPossible, TooLate
from games.models import Match, Seat
from games.play.recording import dice_of, keep, locked, seat_of
from games.play.refusals import MatchCode
from games.play.under_way.forfeiting import forfeit_in

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
    """One of the players goes for good: that ends a match without a winner. In one of an event they lose."""
    with transaction.atomic():
        match = locked(match_id)
        seat = seat_of(match, player)
        if match.status != Match.Status.PLAYING or match.battle.seats[seat.number].gone:
            return match
        if match.of_event:
            forfeit_in(match, seat.number, Seat.Forfeit.LEFT)
        else:
            end_early(match, seat, left=True)
    return match


def why_not_abandon(match: Match, seat: Seat) -> NotPossible | None:
    """Why the player of this seat may not end the match now; None if they may."""
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if match.is_on_one_device:
        return None
    if seat.player is None or seat.player.is_robot:
        return TooLate(MatchCode.ROBOTS_WAIT)
    if seat.owes is not None:
        return TooLate(MatchCode.ANSWER_FIRST)
    if any(other.due_at for other in match.all_seats):
        return NotPossible(MatchCode.CLOCK_DECIDES)
    if match.stopped_at is not None:
        return NotPossible(MatchCode.CLOCKS_ARE_STOPPED)
    if any(other.owes_since and other.owes_since <= timezone.now() - SILENCE for other in match.all_seats):
        return None
    return TooLate(MatchCode.NOT_SILENT_YET, days=SILENCE.days)


def end_early(match: Match, seat: Seat, *, left: bool) -> None:
    keep(match, seat.number, None, match.battle.abandon(seat.number, left=left), dice_of(match))


def end_without_time(match: Match, late: Sequence[Seat]) -> None:
    """End a match, which is locked, without a winner: time ran out for all of these in the same moment."""
    for seat in late:
        seat.forfeited = Seat.Forfeit.TIME
        seat.save(update_fields=["forfeited"])
    keep(match, late[0].number, None, match.battle.abandon(None, left=False), dice_of(match))
