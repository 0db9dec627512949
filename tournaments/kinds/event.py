"""A tournament as plain values for its kind. Entrants are numbers, 1 for the highest seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tournaments.pairing import Entrant, Score
from tournaments.pairing.standings import DRAW, WIN


class DuePairing(NamedTuple):
    """A due pairing of two entrants, or a bye."""

    round: int
    place: int
    one: int
    other: int | None
    group: int | None = None


class Place(NamedTuple):
    place: int
    number: int


class Bracket(NamedTuple):
    """The rounds of a knock-out: its *first* round, and the number of *pairs* in it."""

    first: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing with its current result. Only the last replay counts."""

    round: int
    place: int
    one: int
    other: int | None
    group: int | None = None
    is_open: bool = True
    points: int = 0
    others_points: int = 0
    """Two for a win, one for a draw; both have none while it is open, and if neither won."""
    rounds: int = 0
    others_rounds: int = 0
    decided: int = 0
    by_time: bool = False
    """The loser ran out of time."""
    by_leaving: bool = False
    """Somebody left, and it was not played to its end."""

    @property
    def winner(self) -> int | None:
        if self.points == WIN:
            return self.one
        return self.other if self.others_points == WIN else None

    @property
    def losers(self) -> list[int]:
        """The losers: both entrants if neither won."""
        if self.is_open or self.points == DRAW:
            return []
        return [each for each in (self.one, self.other) if each is not None and each != self.winner]

    @property
    def entrant_numbers(self) -> list[int]:
        return [self.one] if self.other is None else [self.one, self.other]

    @property
    def score(self) -> Score:
        return Score(self.one, self.other, self.points, self.others_points, self.rounds, self.others_rounds)


@dataclass(frozen=True)
class TournamentEvent:
    numbers: tuple[int, ...]
    """Everybody, from the highest seed."""
    still_in: frozenset[int]
    """Those who have not left."""
    meetings: tuple[Meeting, ...] = ()
    """By round and place."""
    groups: dict[int, int] = field(default_factory=dict)
    """The group of each number, counted from one."""
    rounds: int = 0
    through: int = 0
    twice: bool = False
    """In groups, each meets each other one twice."""
    one_at_a_time: bool = False
    """In groups, too, one round is played after the other."""
    is_closing: bool = False
    """Its time is up: nobody is paired who need not be."""

    @cached_property
    def open(self) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.is_open]

    @cached_property
    def closed_meetings(self) -> list[Meeting]:
        return [meeting for meeting in self.meetings if not meeting.is_open]

    @property
    def last_round(self) -> int:
        return max((meeting.round for meeting in self.meetings), default=0)

    def last_round_of(self, number: int) -> int:
        return max(
            (meeting.round for meeting in self.meetings if number in meeting.entrant_numbers), default=0
        )

    def with_meetings(self, meetings: Iterable[Meeting]) -> TournamentEvent:
        known = {(each.round, each.place): each for each in (*self.meetings, *meetings)}
        return replace(self, meetings=tuple(known[where] for where in sorted(known)))

    def entrant(self, number: int, points: int) -> Entrant:
        mine = [meeting for meeting in self.meetings if number in meeting.entrant_numbers]
        return Entrant(
            number,
            points,
            tuple(each for meeting in mine for each in meeting.entrant_numbers if each != number),
            sum(meeting.other is None for meeting in mine),
        )

    def scores(self, among: Iterable[int] | None = None) -> list[Score]:
        known = None if among is None else set(among)
        return [
            meeting.score
            for meeting in self.closed_meetings
            if known is None or known.issuperset(meeting.entrant_numbers)
        ]
