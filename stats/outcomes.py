"""Outcomes, which contain all data of a finished match that the stats need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime
from typing import NamedTuple

from games.models import Counts, Match, MatchQuerySet, Seat
from stats.fighters import dice_of, fighters_with
from stats.models import Pool

COUNTED = (Seat.Result.WON, Seat.Result.LOST, Seat.Result.DRAWN)


class Outcome(NamedTuple):
    match: int
    ended_at: datetime
    rules: str
    pool: Pool
    counts: Counts
    is_private: bool
    seats: Sequence[Seat]
    fighters: Sequence[int]
    """The keys of the fighters, in the order of the seats."""
    pace: str = ""

    @property
    def place(self) -> tuple[datetime, int]:
        """A sort key for the order in which matches are counted."""
        return self.ended_at, self.match

    def meets_itself(self, seat: Seat) -> bool:
        """Return True if another seat has the same fighter, so the result says nothing about its strength."""
        return self.fighters.count(self.fighters[seat.number]) > 1


def outcomes_of(matches: MatchQuerySet) -> list[Outcome]:
    found = list(matches.defer("start_data", "battle_data").with_seats())
    dice = {(match.pk, seat.number): dice_of(match, seat) for match in found for seat in match.all_seats}
    fighters = fighters_with(dice.values())
    outcomes = (
        outcome_of(match, [fighters[dice[match.pk, seat.number]] for seat in match.all_seats])
        for match in found
    )
    return sorted(outcomes, key=lambda outcome: outcome.place)


def outcome_of(match: Match, fighters: Sequence[int]) -> Outcome:
    counts = match.counts
    return Outcome(
        match=match.pk,
        ended_at=end_of(match.all_seats) or match.moved_at,
        rules=match.terms.rules_of,
        pool=Pool.ROBOTS if counts.with_robot else Pool.PEOPLE,
        counts=counts,
        is_private=match.is_private,
        seats=[without_head_start(match, seat) for seat in match.all_seats],
        fighters=fighters,
        pace=match.pace,
    )


def without_head_start(match: Match, seat: Seat) -> Seat:
    if seat != match.seat_with_head_start:
        return seat
    fought = copy(seat)
    fought.rounds_won -= match.head_start
    return fought


def end_of(seats: Iterable[Seat]) -> datetime | None:
    return max((seat.closed_at for seat in seats if seat.closed_at is not None), default=None)
