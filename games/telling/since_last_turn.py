"""Captures and rerolls since the viewer last acted, for the board to mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from games.models import Match, Move
from games.telling.following import MOST_DICE, Followed
from rules.events import DieCaptured, DieRolled, Event, RoundBegan, RoundEnded
from rules.moments.roll import Occasion
from rules.rulesets import MOST_SEATS
from rules.state.shifts import Spot

MOST_MOVES = 8


class Marks(Followed[bool]):
    """Which dice have been rolled again."""

    def __init__(self) -> None:
        super().__init__([[False] * MOST_DICE for _seat in range(MOST_SEATS)])

    def take(self, spot: Spot) -> bool:
        """A die that goes elsewhere is marked no longer."""
        super().take(spot)
        return False

    def new(self, seat: int) -> bool:
        return False


class SinceLastTurn:
    """Which dice, by seat and place, were rolled again; and how many each seat has captured."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._marks = Marks()
        self.captured: Counter[int] = Counter()
        self.taken: list[DieCaptured] = []
        self.round_ended: RoundEnded | None = None
        for event in events:
            self.follow(event)

    @property
    def rolled(self) -> set[tuple[int, int]]:
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
    """The moves of others since the viewer acted; for spectators, the last move."""
    newest = match.newest_moves[:MOST_MOVES]
    others: list[Move] = [] if viewer is None else list(takewhile(lambda move: move.seat != viewer, newest))
    moves = others or newest[:1]
    return SinceLastTurn(event for move in reversed(moves) for event in seen_events(match, viewer, move))


def seen_events(match: Match, viewer: int | None, move: Move) -> list[Event]:
    return match.battle.seen_events(viewer, move.facts, move.round)
