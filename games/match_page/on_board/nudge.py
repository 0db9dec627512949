"""A card for a waiting player, with which to remind a slow opponent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.utils import timezone

from games import play
from games.match_page.visit import MatchVisit

A_DAY = timedelta(days=1)
"""Time before which no player may be reminded. Until then, the card makes no query."""


@dataclass(frozen=True, slots=True)
class NudgeShown:
    name: str
    may_nudge: bool
    nudges: int
    """Number of reminders sent during this turn."""
    nudged_at: datetime | None
    ends_at: datetime | None
    """Time at which the match may be ended once no more reminders are possible, or None."""
    by_clock: bool

    template = "games/match_page/on_board/_nudge.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        """Return the card, or None. No query is needed during the first day of a turn."""
        match, mine = visit.match, visit.waiting_seat
        if mine is None or mine.owes is not None or len(match.all_seats) != 2 or match.is_finished:
            return None
        other = match.all_seats[1 - mine.number]
        if other.owes_since is None or timezone.now() - other.owes_since < A_DAY:
            return None
        nudges = play.nudges_of_this_turn(other)
        may_nudge = play.why_not_nudge(match, mine) is None
        if not nudges and not may_nudge:
            return None
        has_enough = nudges >= play.MOST_NUDGES
        ends_at = other.due_at or (None if match.pace else other.owes_since + play.SILENCE)
        return cls(
            name=other.name,
            may_nudge=may_nudge,
            nudges=nudges,
            nudged_at=other.nudged_at,
            ends_at=ends_at if has_enough else None,
            by_clock=other.due_at is not None,
        )
