"""The moves at a table, and the events since the viewer's last turn.

A table shows a match, or a position that is played without a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from games.log.die_tracking import MOST_DICE, DieTracker
from games.log.log import seat_called_you
from games.models import Match, Move
from rules import Battle
from rules.events import DieCaptured, DieRolled, Event, RoundBegan, RoundEnded
from rules.moments.roll import Occasion
from rules.rulesets import MOST_SEATS
from rules.state.shifts import Spot


class PlayedMove(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def facts(self) -> Sequence[Event]: ...


@dataclass(frozen=True, slots=True)
class UnstoredMove:
    number: int
    seat: int | None
    round: int
    facts: Sequence[Event]


@dataclass(frozen=True)
class TableCourse:
    moves: Sequence[PlayedMove]
    """The moves at the table, newest first."""
    battle: Battle
    """The battle after all moves."""
    names: Sequence[str]
    you: int | None
    """The seat that the log addresses as "you", or None."""

    def events_seen(self, viewer: int | None, move: PlayedMove) -> list[Event]:
        return self.battle.seen_events(viewer, move.facts, move.round)

    def events_until(self, number: int, last: Event) -> list[Event]:
        """Return the known events in order, up to and including *last* in the move with this number."""
        moves = [move for move in reversed(self.moves) if move.number <= number]
        events = [event for move in moves for event in move.facts]
        return events[: events.index(last, sum(len(move.facts) for move in moves[:-1])) + 1]

    def events_from(self, number: int) -> list[Event]:
        return [event for move in reversed(self.moves) if move.round >= number for event in move.facts]


def course_of(match: Match, me: int | None) -> TableCourse:
    names = [seat.name for seat in match.all_seats]
    return TableCourse(match.newest_moves, match.battle, names, seat_called_you(match, me))


MOST_MOVES_MARKED = 8


class Marks(DieTracker[bool]):
    def __init__(self) -> None:
        super().__init__([[False] * MOST_DICE for _seat in range(MOST_SEATS)])

    def take(self, spot: Spot) -> bool:
        super().take(spot)
        return False

    def new(self, seat: int) -> bool:
        return False


class SinceLastTurn:
    """The changes since the viewer's last turn: rerolled dice by position, and captures by seat."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._marks = Marks()
        self.captured: Counter[int] = Counter()
        self.taken: list[DieCaptured] = []
        self.round_ended: RoundEnded | None = None
        for event in events:
            self.follow(event)

    @property
    def rolled_dice(self) -> set[tuple[int, int]]:
        rows = enumerate(self._marks.rows)
        return {(seat, place) for seat, row in rows for place, is_marked in enumerate(row) if is_marked}

    def follow(self, event: Event) -> None:
        self._marks.follow(event)
        match event:
            case RoundBegan():
                self._marks = Marks()
                self.captured.clear()
                self.taken.clear()
            case RoundEnded():
                self.round_ended = event
            case DieRolled(seat=seat, place=place, occasion=occasion):
                if occasion != Occasion.FIRST:
                    self._marks.rows[seat][place] = True
            case DieCaptured():
                self.captured[event.by] += 1
                self.taken.append(event)


def since_last_turn(match: Match, viewer: int | None) -> SinceLastTurn:
    """Return the changes by opponents since the viewer acted, or by the last move for spectators."""
    return since_last_turn_in(course_of(match, viewer), viewer)


def since_last_turn_in(course: TableCourse, viewer: int | None) -> SinceLastTurn:
    newest = course.moves[:MOST_MOVES_MARKED]
    others = [] if viewer is None else list(takewhile(lambda move: move.seat != viewer, newest))
    moves = others or newest[:1]
    return SinceLastTurn(event for move in reversed(moves) for event in course.events_seen(viewer, move))


def seen_events(match: Match, viewer: int | None, move: Move) -> list[Event]:
    return match.battle.seen_events(viewer, move.facts, move.round)
