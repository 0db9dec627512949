"""Reasons why a match ended early, worded as in the log."""

from __future__ import annotations

from games.models import Match
from rules.events import Forfeited, NothingDecided
from rules.words import Sentence, tell


def ended_early(match: Match, you: int | None) -> list[Sentence]:
    """Return sentences on the players who lost early, or on why the match ended without a winner.

    Return an empty list if the match ended in the usual way.
    """
    if match.status != Match.Status.FINISHED:
        return []
    names = [seat.name for seat in match.all_seats]
    if match.battle.winner is None:
        reasons = (event for event in match.newest_moves[0].facts if isinstance(event, NothingDecided))
        return [told for reason in reasons for told in tell(reason, you, names)]
    return [
        told
        for seat in match.all_seats
        if seat.forfeited
        for told in tell(Forfeited(seat.number, seat.forfeited), you, names)
    ]
