"""Giving up the round or the match, also while somebody else is to move."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games.models import Match, Seat
from games.play import clocks
from games.play.recording import dice_of, keep, locked, seat_of
from games.play.refusals import DecisionClosed, MatchCode
from games.play.under_way.forfeiting import forfeit_in
from games.play.under_way.moving import is_late


def surrender_round(match_id: int, player: User, number: int, *, arrived: datetime | None = None) -> Match:
    """Give up the round of this number. The rules say when; a round that is over is not given up again.

    Who wanted it when their time was up has lost the match, as with any answer that *arrived* then.
    """
    arrived = arrived or timezone.now()
    if given_up := surrender_in_time(match_id, player, number, arrived):
        return given_up
    clocks.give_back_outage(timezone.now())
    with transaction.atomic():
        if given_up := surrender_in_time(match_id, player, number, arrived):
            return given_up
        match = locked(match_id)
        forfeit_in(match, seat_at_play(match, player).number, Seat.Forfeit.TIME)
    raise TooLate(MatchCode.TIME_WAS_UP)


@transaction.atomic
def surrender_in_time(match_id: int, player: User, number: int, arrived: datetime) -> Match | None:
    """None if the time of the player was up by then."""
    match = locked(match_id)
    seat = seat_at_play(match, player)
    if match.battle.round != number:
        raise TooLate(MatchCode.ROUND_IS_OVER)
    if is_late(match, seat.number, arrived):
        return None
    draw = dice_of(match)
    keep(match, seat.number, None, match.battle.surrender(seat.number, draw), draw)
    return match


def surrender_match(match_id: int, player: User) -> Match:
    """Give up the match. In a circle the others go on."""
    with transaction.atomic():
        match = locked(match_id)
        forfeit_in(match, seat_at_play(match, player).number, Seat.Forfeit.SURRENDER)
    return match


def seat_at_play(match: Match, player: User) -> Seat:
    """The seat for which this player speaks in a match that is being played."""
    seat_of(match, player)
    if match.status != Match.Status.PLAYING:
        raise TooLate(MatchCode.NOT_PLAYING)
    seat = match.seen_from(player)
    if seat is None:
        raise DecisionClosed
    if match.battle.seats[seat.number].gone:
        raise TooLate(MatchCode.GAVE_UP_ALREADY)
    return seat
