"""The content of the review page, prepared for its template."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from core.numbers import format_signed
from games.log.log import seat_called_you
from games.models import Match, Seat
from games.replay.steps import steps_of
from robots.judgement.die_traits import COVERED_LETTERS
from rules.skills import CATALOGUE
from training.review.models import LookBack
from training.review.presentation.bill import Breakdown, breakdown_of, in_points, luck_by_round
from training.review.presentation.course import Course, ShownTurn
from training.review.presentation.curve import Curve, CurveSpot
from training.review.presentation.one_move import OneMove, ReplayedSteps


class Sides:
    def __init__(self, match: Match, viewer: User | AnonymousUser) -> None:
        self.match = match
        row = match.seat_of(viewer)
        self.is_me = seat_called_you(match, None if row is None else row.number) is not None
        self.seat = row.number if row is not None and self.is_me else 0

    @property
    def own_seat(self) -> Seat:
        return self.match.all_seats[self.seat]

    @property
    def other_seat(self) -> Seat:
        return self.match.all_seats[1 - self.seat]


class TurnRow(NamedTuple):
    turn: ShownTurn
    name: str
    words: str
    luck: str
    turned: bool


class ShownLook:
    def __init__(
        self, look: LookBack, sides: Sides, viewer: User | AnonymousUser, number: int | None = None
    ) -> None:
        account = look.account
        assert account is not None
        self.look, self.sides, self.viewer, self.account = look, sides, viewer, account
        self.course = Course(account, look.slips, sides.seat, sides.match.first_to)
        self.turn = self.turn_at(number)

    def turn_at(self, number: int | None) -> ShownTurn:
        turns = self.course.turns
        if number is None:
            return self.course.first_shown_turn or turns[0]
        return turns[min(max(number, 1), len(turns)) - 1]

    @property
    def bill(self) -> Breakdown:
        return breakdown_of(self.account, self.sides.seat)

    @property
    def luck_of_rounds(self) -> dict[int, str]:
        """The luck of each round, or nothing if there was only one."""
        return luck_by_round(self.account, self.sides.seat) if len(self.account.rounds) > 1 else {}

    @property
    def rough_skills(self) -> str:
        """Names of the match's skills for which chances are estimated with fewer rolls, in one string."""
        dice = [die for seat in self.sides.match.start.seats for die in (*seat.recipe, *seat.row)]
        letters = {letter for die in dice for letter in die.skills} - COVERED_LETTERS
        return ", ".join(_(CATALOGUE[letter].name) for letter in CATALOGUE if letter in letters)

    @property
    def rounds_won(self) -> float:
        return sum(one.result for one in self.course.rounds)

    @cached_property
    def curve(self) -> Curve:
        return Curve(self.course)

    @property
    def spot(self) -> CurveSpot | None:
        return self.curve.spot_of(self.turn)

    @property
    def turning(self) -> CurveSpot | None:
        return self.curve.spot_of(self.course.turning_point)

    @property
    def last(self) -> int:
        return len(self.course.turns)

    @property
    def previous(self) -> int | None:
        return self.turn.number - 1 if self.turn.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.turn.number + 1 if self.turn.number < self.last else None

    @property
    def slip_before(self) -> int | None:
        before = [number for number in self.slips if number < self.turn.number]
        return before[-1] if before else None

    @property
    def slip_after(self) -> int | None:
        return next((number for number in self.slips if number > self.turn.number), None)

    @property
    def slips(self) -> list[int]:
        return [turn.number for turn in self.course.turns if turn.is_listed]

    @cached_property
    def replayed_steps(self) -> ReplayedSteps:
        return ReplayedSteps(self.sides.match, steps_of(self.sides.match))

    @property
    def move(self) -> OneMove:
        return OneMove(self.replayed_steps, self.viewer, self.turn)

    @property
    def my_slips(self) -> list[TurnRow]:
        return [self.row(turn) for turn in self.course.my_slips]

    @property
    def their_slips(self) -> list[TurnRow]:
        return [self.row(turn) for turn in self.course.their_slips]

    @property
    def rows(self) -> Iterator[TurnRow]:
        return map(self.row, self.course.turns)

    def row(self, turn: ShownTurn) -> TurnRow:
        turning = self.course.turning_point
        return TurnRow(
            turn=turn,
            name=self.sides.match.all_seats[turn.seat].name,
            words=self.replayed_steps.words(turn),
            luck=format_signed(in_points(turn.after) - in_points(turn.chosen)),
            turned=turning is not None and turning.number == turn.number,
        )
