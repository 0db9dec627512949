"""Times as numbers, and the number by which a client says which state of a game it has seen."""

from __future__ import annotations

from datetime import datetime

from games.models import Match


def stamp(match: Match) -> int:
    """Looks like a time, and changes exactly when a decision opens: equal for all, it tells of no secret."""
    opened = sum(seat.opened for seat in match.battle.seats) if match.has_begun else 0
    return int(match.offered_at.timestamp()) + opened


def seconds_of(moment: datetime | None) -> int:
    return 0 if moment is None else int(moment.timestamp())
