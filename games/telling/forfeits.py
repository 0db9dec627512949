"""How a seat lost a match before its end, in the words of the log."""

from __future__ import annotations

from games.models import Match
from rules.events import Forfeited
from rules.words import Told, tell


def forfeits(match: Match, you: int | None) -> list[Told]:
    if match.status != Match.Status.FINISHED:
        return []
    names = [seat.name for seat in match.all_seats]
    return [
        told
        for seat in match.all_seats
        if seat.forfeited
        for told in tell(Forfeited(seat.number, seat.forfeited), you, names)
    ]
