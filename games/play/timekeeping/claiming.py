"""Claiming a win on time in matches that do not end automatically when time is up."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games.models import Match, Seat
from games.play import clocks
from games.play.recording import lock_match, seat_of
from games.play.refusals import MatchCode
from games.play.timekeeping.sweeping import GRACE, first_to_run_out
from games.play.under_way.forfeiting import forfeit_locked


def claim(match_id: int, player: User) -> Match:
    """Make the seat that ran out of time first lose, as *player* claims the win. Other players play on."""
    clocks.give_back_outage(timezone.now())
    with transaction.atomic():
        match = lock_match(match_id)
        if refused := why_not_claim(match, seat_of(match, player)):
            raise refused
        forfeit_locked(match, late_seats(match)[0].number, Seat.Forfeit.TIME)
    return match


def why_not_claim(match: Match, seat: Seat) -> NotPossible | None:
    if match.status != Match.Status.PLAYING or match.battle.seats[seat.number].gone:
        return TooLate(MatchCode.NOT_PLAYING)
    if not match.pace:
        return NotPossible(MatchCode.NO_CLOCK)
    if not match.by_claim:
        return NotPossible(MatchCode.ENDS_BY_ITSELF)
    late = late_seats(match)
    if not late:
        return TooLate(MatchCode.TIME_NOT_UP)
    return TooLate(MatchCode.OWN_TIME_UP) if seat in late else None


def late_seats(match: Match) -> list[Seat]:
    """Return the seats that ran out of time first, against which a win can be claimed."""
    return first_to_run_out(match, timezone.now() - GRACE)
