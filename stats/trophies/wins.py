"""Won matches, with the data that decides about trophies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from games.models import Match, Move, Seat
from robots.models import Robot
from rules.events import RoundEnded
from stats.models import Pool
from stats.outcomes import Outcome

Place = tuple[bool, datetime, int]
"""A sort key of a match: private or not, end and key. The lowest key wins a trophy."""


@dataclass(frozen=True)
class Win:
    outcome: Outcome
    seat: Seat
    minds: frozenset[str]
    """The levels of the robots that were beaten."""

    @property
    def place(self) -> Place:
        return self.outcome.is_private, *self.outcome.place

    @property
    def match(self) -> Match:
        return self.seat.match

    @property
    def is_among_people(self) -> bool:
        return self.outcome.pool == Pool.PEOPLE

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.outcome.seats if seat.number != self.seat.number]

    @property
    def is_duel(self) -> bool:
        return len(self.outcome.seats) == 2

    @property
    def is_against_itself(self) -> bool:
        return self.is_duel and self.outcome.meets_itself(self.seat)

    @property
    def has_head_start(self) -> bool:
        return self.match.seat_with_head_start == self.seat

    @cached_property
    def was_behind_by_two(self) -> bool:
        """True if the opponent won two rounds before the winner won any.

        Reads the moves only if the opponent won at least two rounds.
        """
        if not self.is_duel or self.has_head_start or self.others[0].rounds_won < 2:
            return False
        decided = [winner for winner in round_winners(self.match) if winner is not None]
        return decided[:2] == 2 * [self.others[0].number]


def round_winners(match: Match) -> list[int | None]:
    moves = Move.objects.filter(match=match).defer("action", "draws").order_by("number")
    return [event.winner for move in moves for event in move.facts if isinstance(event, RoundEnded)]


def wins_of(outcomes: Iterable[Outcome]) -> list[Win]:
    won = [
        (outcome, seat)
        for outcome in sorted(outcomes, key=lambda outcome: outcome.place)
        if outcome.counts.own_record
        for seat in outcome.seats
        if seat.result == Seat.Result.WON and seat.player is not None and seat.player.is_person
    ]
    with_robots = [outcome for outcome, _seat in won if outcome.pool == Pool.ROBOTS]
    players = {seat.player_id for outcome in with_robots for seat in outcome.seats}
    minds = dict(Robot.objects.filter(player__in=players).values_list("pk", "mind")) if players else {}
    return [
        Win(
            outcome,
            seat,
            frozenset(minds[other.player_id] for other in outcome.seats if other.player_id in minds),
        )
        for outcome, seat in won
    ]
