"""All changes that can be due in a tournament, as values. Players are seeds; `applying` writes them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.models import Seat
from tournaments.models import How, Result
from tournaments.signals import Occurred


class PairingSlot(NamedTuple):
    """The place of a pairing in its tournament. Replays increase *again*."""

    round: int
    place: int
    again: int = 0

    @property
    def round_and_place(self) -> tuple[int, int]:
        return self.round, self.place


class NewPairing(NamedTuple):
    slot: PairingSlot
    one: int
    other: int | None
    group: int | None
    deadline: datetime


class MatchEnd(NamedTuple):
    """The end of a running match: the seat that loses it, or None if neither does."""

    loser: int | None
    how: Seat.Forfeit = Seat.Forfeit.RULED


class Verdict(NamedTuple):
    """The result of a pairing, and the end of its match if that is still running."""

    slot: PairingSlot
    result: Result
    how: How
    rounds: tuple[int, int] = (0, 0)
    match_end: MatchEnd | None = None
    number: int = 0
    """In which order pairings are decided."""


class Postponement(NamedTuple):
    slot: PairingSlot
    deadline: datetime


class RulingRequest(NamedTuple):
    slot: PairingSlot
    until: datetime


class MatchStart(NamedTuple):
    slot: PairingSlot


class Departure(NamedTuple):
    """An entry whose account was closed."""

    number: int


class Elimination(NamedTuple):
    numbers: tuple[int, ...]


class Replacement(NamedTuple):
    """A substitute, the entry with the key *spare*, who takes over a place with new matches."""

    number: int
    spare: int


class Reminder(NamedTuple):
    occurred: Occurred
    numbers: tuple[int, ...]


class CalendarDay(NamedTuple):
    """A day of a league's calendar whose work is done."""

    day: int


class TournamentEnding(NamedTuple):
    places: dict[int, int]


class NextCheck(NamedTuple):
    """The current round, and when the tournament must be checked even if nothing happens."""

    round: int
    due_at: datetime | None


PairingOutcome = Verdict | Postponement | RulingRequest
PairingChange = NewPairing | MatchStart | PairingOutcome
CourseChange = Departure | Elimination | Replacement | Reminder | CalendarDay | TournamentEnding | NextCheck
Change = PairingChange | CourseChange
