"""Timestamps for BMO clients, and the number that says which state of a game a client has seen."""

from __future__ import annotations

from datetime import datetime

from games.models import Match


def stamp(match: Match) -> int:
    """Return a number that looks like a time and changes exactly when a decision opens in the match.

    The number is the same for all viewers, so it reveals no secret.
    """
    opened = sum(seat.opened for seat in match.battle.seats) if match.has_begun else 0
    return int(match.offered_at.timestamp()) + opened


def seconds_of(moment: datetime | None) -> int:
    return 0 if moment is None else int(moment.timestamp())
