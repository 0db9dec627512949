"""A season of a league closes: rounds decide what is still played, and no rating changes by that."""

from __future__ import annotations

from contextlib import suppress

from core.refusals import TooLate
from games import play
from games.models import Match, Seat
from tournaments.course.pairings import lose_match
from tournaments.models import Pairing, Result


def result_by_rounds(match: Match | None) -> tuple[Result, list[int]]:
    """More rounds win, level is drawn: one who stalls gains nothing."""
    if match is None:
        return Result.DRAWN, [0, 0]
    rounds = [seat.rounds_won for seat in match.all_seats]
    if rounds[0] == rounds[1]:
        return Result.DRAWN, rounds
    return Result.ONE if rounds[0] > rounds[1] else Result.OTHER, rounds


def end_match(pairing: Pairing, result: Result) -> None:
    """As it was decided, if it is still being played."""
    if result == Result.DRAWN:
        if pairing.match_id is not None:
            with suppress(TooLate):
                play.call_off(pairing.match_id)
        return
    for entry in pairing.sides:
        if (entry.pk == pairing.one_id) != (result == Result.ONE):
            lose_match(pairing, entry, Seat.Forfeit.RULED)
