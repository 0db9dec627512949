"""Surrendering a round or the match, even out of turn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games.models import Match, Seat
from games.play import clocks
from games.play.recording import dice_of, lock_match, seat_of, store_move
from games.play.refusals import DecisionClosed, MatchCode
from games.play.under_way.forfeiting import forfeit_locked
from games.play.under_way.moving import is_late


def surrender_round(match_id: int, player: User, number: int, *, arrived: datetime | None = None) -> Match:
    """Surrender the round with this number. Refuse if that round is already over.

    A surrender that *arrived* after the player's time was up loses the match, like any other answer.
    """
    arrived = arrived or timezone.now()
    if given_up := surrender_in_time(match_id, player, number, arrived):
        return given_up
    clocks.give_back_outage(timezone.now())
    with transaction.atomic():
        if given_up := surrender_in_time(match_id, player, number, arrived):
            return given_up
        match = lock_match(match_id)
        forfeit_locked(match, seat_at_play(match, player).number, Seat.Forfeit.TIME)
    raise TooLate(MatchCode.TIME_WAS_UP)


@transaction.atomic
def surrender_in_time(match_id: int, player: User, number: int, arrived: datetime) -> Match | None:
    match = lock_match(match_id)
    seat = seat_at_play(match, player)
    if match.battle.round != number:
        raise TooLate(MatchCode.ROUND_IS_OVER)
    if is_late(match, seat.number, arrived):
        return None
    draw = dice_of(match)
    store_move(match, seat.number, None, match.battle.surrender(seat.number, draw), draw)
    return match


def surrender_match(match_id: int, player: User) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        forfeit_locked(match, seat_at_play(match, player).number, Seat.Forfeit.SURRENDER)
    return match


def seat_at_play(match: Match, player: User) -> Seat:
    seat_of(match, player)
    if match.status != Match.Status.PLAYING:
        raise TooLate(MatchCode.NOT_PLAYING)
    seat = match.seen_from(player)
    if seat is None:
        raise DecisionClosed
    if match.battle.seats[seat.number].gone:
        raise TooLate(MatchCode.GAVE_UP_ALREADY)
    return seat
