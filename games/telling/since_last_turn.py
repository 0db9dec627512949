"""Captures and rerolls since the viewer last acted, for the board to mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from games.models import Match, Move
from rules.events import (
    DieCaptured,
    DieChangedSides,
    DieLeft,
    DieReplaced,
    DieRolled,
    DieSplit,
    Event,
    RoundBegan,
    RoundEnded,
)
from rules.moments.roll import Occasion

MOST_MOVES = 8


class SinceLastTurn:
    """Which dice, by seat and place, were rolled again; and how many each seat has captured."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.rolled: set[tuple[int, int]] = set()
        self.captured: Counter[int] = Counter()
        self.taken: list[DieCaptured] = []
        self.round_ended: RoundEnded | None = None
        for event in events:
            self.follow(event)

    def follow(self, event: Event) -> None:
        match event:
            case RoundBegan():
                self.rolled.clear()
                self.captured.clear()
                self.taken.clear()
            case RoundEnded():
                self.round_ended = event
            case DieRolled(seat=seat, place=place, occasion=occasion):
                if occasion != Occasion.FIRST:
                    self.rolled.add((seat, place))
            case DieSplit(seat=seat, place=place):
                self.make_room(seat, place + 1)
            case DieReplaced(seat=seat, place=place):
                self.make_room(seat, place)
            case DieLeft(seat=seat, place=place):
                self.close_up(seat, place)
            case DieCaptured(seat=seat, place=place, by=by):
                self.close_up(seat, place)
                self.captured[by] += 1
                self.taken.append(event)
            case DieChangedSides(seat=seat, place=place, to=to, to_place=to_place):
                self.close_up(seat, place)
                self.make_room(to, to_place)

    def make_room(self, seat: int, place: int) -> None:
        """A die has come to lie at this place."""
        self.rolled = {(s, p + 1 if s == seat and p >= place else p) for s, p in self.rolled}

    def close_up(self, seat: int, place: int) -> None:
        """The die at this place has gone."""
        staying = self.rolled - {(seat, place)}
        self.rolled = {(s, p - 1 if s == seat and p > place else p) for s, p in staying}


def since_last_turn(match: Match, viewer: int | None) -> SinceLastTurn:
    """The moves of others since the viewer acted; for spectators, the last move."""
    newest = match.newest_moves[:MOST_MOVES]
    others: list[Move] = [] if viewer is None else list(takewhile(lambda move: move.seat != viewer, newest))
    moves = others or newest[:1]
    return SinceLastTurn(event for move in reversed(moves) for event in seen(match, viewer, move))


def seen(match: Match, viewer: int | None, move: Move) -> list[Event]:
    return match.battle.seen_events(viewer, move.facts, move.round)
