"""Plain values for all changes that can be due in a tournament. Seed numbers stand for the players."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.models import Seat
from tournaments.models import How, Result
from tournaments.signals import Occurred


class PairingSlot(NamedTuple):
    """The place of a pairing in its tournament. *again* counts the replays after a draw."""

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
    """The forced end of a running match. *loser* is the seat that loses it, or None if no seat does."""

    loser: int | None
    how: Seat.Forfeit = Seat.Forfeit.RULED


class Verdict(NamedTuple):
    """The result of a pairing, with the forced end of its match if the match is still running."""

    slot: PairingSlot
    result: Result
    how: How
    rounds: tuple[int, int] = (0, 0)
    match_end: MatchEnd | None = None
    number: int = 0
    """The position of this result in the order in which the tournament's pairings are decided."""


class Postponement(NamedTuple):
    slot: PairingSlot
    deadline: datetime


class RulingRequest(NamedTuple):
    slot: PairingSlot
    until: datetime


class MatchStart(NamedTuple):
    slot: PairingSlot


class Departure(NamedTuple):
    """The removal of an entry whose player has closed the account."""

    number: int


class Elimination(NamedTuple):
    numbers: tuple[int, ...]


class Replacement(NamedTuple):
    """The transfer of the place with seed *number* to the substitute whose entry has the key *spare*."""

    number: int
    spare: int


class Reminder(NamedTuple):
    occurred: Occurred
    numbers: tuple[int, ...]


class CalendarDay(NamedTuple):
    """A day of a league's calendar for which everything has been done."""

    day: int


class TournamentEnding(NamedTuple):
    places: dict[int, int]


class NextCheck(NamedTuple):
    """The tournament's current round, and the time of its next check, or None if no check is needed."""

    round: int
    due_at: datetime | None


PairingOutcome = Verdict | Postponement | RulingRequest
PairingChange = NewPairing | MatchStart | PairingOutcome
CourseChange = Departure | Elimination | Replacement | Reminder | CalendarDay | TournamentEnding | NextCheck
Change = PairingChange | CourseChange
