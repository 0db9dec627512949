"""All that can be due in a tournament, as values. Numbers are seeds; `applying` writes them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.models import Seat
from tournaments.models import How, Result
from tournaments.signals import Occurred


class PairingSlot(NamedTuple):
    """The place of a pairing in its tournament. Those that are played again count up."""

    round: int
    place: int
    again: int = 0

    @property
    def where(self) -> tuple[int, int]:
        return self.round, self.place


class NewPairing(NamedTuple):
    """Two who are to meet, or one who has a bye."""

    slot: PairingSlot
    one: int
    other: int | None
    group: int | None
    deadline: datetime


class MatchEnd(NamedTuple):
    """The end of a match that is still being played: a seat loses it, or nobody does."""

    loser: int | None
    how: Seat.Forfeit = Seat.Forfeit.RULED


class Verdict(NamedTuple):
    """The result of a pairing, and the end of its match if that is still being played."""

    slot: PairingSlot
    result: Result
    how: How
    rounds: tuple[int, int] = (0, 0)
    match_end: MatchEnd | None = None
    number: int = 0
    """In which order pairings are decided."""


class Postponement(NamedTuple):
    """A match goes on for longer."""

    slot: PairingSlot
    deadline: datetime


class RulingRequest(NamedTuple):
    """The organisers have until then to say who won."""

    slot: PairingSlot
    until: datetime


class MatchStart(NamedTuple):
    """A match is to begin."""

    slot: PairingSlot


class Departure(NamedTuple):
    """The account of a player is closed."""

    number: int


class Elimination(NamedTuple):
    """These lost for good."""

    numbers: tuple[int, ...]


class Replacement(NamedTuple):
    """A player who stands by, as the entry of this key, takes over a place, with new matches."""

    number: int
    spare: int


class Reminder(NamedTuple):
    """These players are notified of what comes."""

    occurred: Occurred
    numbers: tuple[int, ...]


class CalendarDay(NamedTuple):
    """All of this day of the calendar of a league is done."""

    day: int


class Ending(NamedTuple):
    """It is over, with these places by numbers."""

    places: dict[int, int]


class NextLook(NamedTuple):
    """The round that it has come to, and when there is something to do though nothing happens."""

    round: int
    due_at: datetime | None


PairingOutcome = Verdict | Postponement | RulingRequest
PairingChange = NewPairing | MatchStart | PairingOutcome
CourseChange = Departure | Elimination | Replacement | Reminder | CalendarDay | Ending | NextLook
Change = PairingChange | CourseChange
