"""Plain values that describe a tournament to its kind. Entrants are seed numbers, 1 for the highest seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tournaments.pairing import Entrant, Score
from tournaments.pairing.standings import DRAW, WIN


class DuePairing(NamedTuple):
    """A pairing of two entrants that is due, or a bye if *other* is None."""

    round: int
    place: int
    one: int
    other: int | None
    group: int | None = None


class Place(NamedTuple):
    place: int
    number: int


class Bracket(NamedTuple):
    """The shape of a knock-out, given by its *first* round and the number of *pairs* in this round."""

    first: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing of two entrants with its current result. After a replay, only the last match counts."""

    round: int
    place: int
    one: int
    other: int | None
    group: int | None = None
    is_open: bool = True
    points: int = 0
    others_points: int = 0
    """Points of the second entrant, two for a win and one for a draw. An open pairing gives no points."""
    rounds: int = 0
    others_rounds: int = 0
    decided: int = 0
    by_time: bool = False
    """True if the loser ran out of time or abandoned the match."""
    by_leaving: bool = False
    """True if the pairing was decided because a player left the tournament."""

    @property
    def winner(self) -> int | None:
        if self.points == WIN:
            return self.one
        return self.other if self.others_points == WIN else None

    @property
    def losers(self) -> list[int]:
        """The losing entrants. Both lose if neither won; a draw or an open pairing has no losers."""
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
    """The seed numbers of all entrants, from the highest seed down."""
    still_in: frozenset[int]
    """The entrants who have not left the tournament."""
    meetings: tuple[Meeting, ...] = ()
    """All pairings of the tournament, sorted by round and by place in the round."""
    groups: dict[int, int] = field(default_factory=dict)
    """The group of each entrant. Groups are numbered from 1."""
    rounds: int = 0
    through: int = 0
    twice: bool = False
    """True if all entrants of a group meet each other twice."""
    one_at_a_time: bool = False
    """True if groups play one round after the other, and not all rounds at once."""
    is_closing: bool = False
    """True if the time of the tournament is up, so its kind makes no further pairings."""

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
