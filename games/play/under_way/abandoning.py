"""Ending a match early: a player is silent for too long or leaves the site, or the match is called off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games.models import Match, Seat
from games.play import clocks
from games.play.recording import dice_of, lock_match, seat_of, store_move
from games.play.refusals import MatchCode
from games.play.under_way.forfeiting import forfeit_locked

SILENCE = timedelta(days=14)
"""Time without an answer, not counting vacations, after which another player may claim the win."""


def abandon(match_id: int, player: User) -> Match:
    """End a match in which opponents have not answered for too long, and make these opponents lose.

    On a shared device, no player loses.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        if refused := why_not_abandon(match, seat):
            raise refused
        if match.is_on_one_device:
            end_without_winner(match, seat)
        while silent := silent_seats(match):
            forfeit_locked(match, silent[0].number, Seat.Forfeit.TIME)
    return match


def leave(match_id: int, player: User) -> Match:
    """Make a player who leaves the site for good lose the match.

    Do nothing if the match is already over for the player.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        seat = seat_of(match, player)
        if match.status != Match.Status.PLAYING or match.battle.seats[seat.number].gone:
            return match
        forfeit_locked(match, seat.number, Seat.Forfeit.LEFT)
    return match


def call_off(match_id: int) -> Match:
    """End an arranged match without a winner and without asking its players. The match counts for nothing."""
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.PLAYING:
            raise TooLate(MatchCode.NOT_PLAYING)
        store_move(match, None, None, match.battle.call_off(), dice_of(match))
    return match


def why_not_abandon(match: Match, seat: Seat) -> NotPossible | None:
    if match.status != Match.Status.PLAYING:
        return TooLate(MatchCode.NOT_PLAYING)
    if match.is_on_one_device:
        return None
    if seat.player is None or seat.player.is_robot:
        return TooLate(MatchCode.ROBOTS_WAIT)
    if seat.forfeited:
        return TooLate(MatchCode.NOT_PLAYING)
    if seat.owes is not None:
        return TooLate(MatchCode.ANSWER_FIRST)
    if any(other.due_at for other in match.all_seats):
        return NotPossible(MatchCode.CLOCK_DECIDES)
    if match.stopped_at is not None:
        return NotPossible(MatchCode.CLOCKS_ARE_STOPPED)
    return None if silent_seats(match) else TooLate(MatchCode.NOT_SILENT_YET, days=SILENCE.days)


def silent_seats(match: Match) -> list[Seat]:
    if match.status != Match.Status.PLAYING:
        return []
    return [seat for seat in match.all_seats if is_silent(match, seat, timezone.now())]


def is_silent(match: Match, seat: Seat, now: datetime) -> bool:
    if seat.owes_since is None or now - seat.owes_since < SILENCE:
        return False
    return clocks.time_waited(match, seat, seat.owes_since, now) >= SILENCE


def end_without_winner(match: Match, seat: Seat) -> None:
    store_move(match, seat.number, None, match.battle.abandon(seat.number, left=False), dice_of(match))


def end_without_time(match: Match, late: Sequence[Seat]) -> None:
    for seat in late:
        seat.forfeited = Seat.Forfeit.TIME
        seat.save(update_fields=["forfeited"])
    store_move(match, late[0].number, None, match.battle.abandon(None, left=False), dice_of(match))
