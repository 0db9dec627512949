"""Where the dice of a round lie: each under a key of its own, and the places that dice have left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import Battle
from rules.events import (
    DieCaptured,
    DieChangedSides,
    DieLeft,
    DieReplaced,
    DieReturned,
    DieSplit,
    Event,
    RoundBegan,
)
from rules.phases import SECRET_PHASES


@dataclass
class Spot:
    """A place on the cloth: the key of the die that lies there, or lay there last."""

    key: str
    is_empty: bool = False


class Move(NamedTuple):
    """What one event does to the rows: a die comes to a place, or goes from it."""

    seat: int
    place: int
    comes: bool


class Cloth:
    """The rows of all seats, folded from the events since they were rolled.

    *lengths* are how many dice each seat has now. A key names a seat and a place in its row at the
    beginning; it goes with its die, to another side and to its captor.
    """

    def __init__(self, lengths: Sequence[int], events: Sequence[Event] = ()) -> None:
        began = list(lengths)
        for event in events:
            for move in moves_of(event):
                began[move.seat] -= 1 if move.comes else -1
        self.rows = [[Spot(f"{seat}.{place}") for place in range(count)] for seat, count in enumerate(began)]
        self.captured: list[list[str]] = [[] for _seat in lengths]
        self._known = began
        for event in events:
            self.follow(event)

    def follow(self, event: Event) -> None:
        match event:
            case DieCaptured(seat=seat, place=place, by=by):
                self.captured[by].append(self.leave(seat, place))
            case DieChangedSides(seat=seat, place=place, to=to, to_place=to_place):
                self.come(to, to_place, self.leave(seat, place))
            case DieReturned(seat=seat, by=by, place=place, to_place=to_place):
                known = self.captured[by]
                self.come(seat, to_place, known.pop(place) if place < len(known) else self.new_key(seat))
            case _:
                for move in moves_of(event):
                    if move.comes:
                        self.come(move.seat, move.place, self.new_key(move.seat))
                    else:
                        self.leave(move.seat, move.place)

    def leave(self, seat: int, place: int) -> str:
        spot = [spot for spot in self.rows[seat] if not spot.is_empty][place]
        spot.is_empty = True
        return spot.key

    def come(self, seat: int, place: int, key: str) -> None:
        """Lay a die between its neighbours, on an empty place if there is one."""
        row = self.rows[seat]
        lying = [at for at, spot in enumerate(row) if not spot.is_empty]
        after = lying[place - 1] + 1 if place else 0
        before = lying[place] if place < len(lying) else len(row)
        row[after : min(after + 1, before)] = [Spot(key)]

    def tray(self, seat: int, count: int) -> list[str]:
        """The keys of the dice that a seat has captured, as far as they are known."""
        known = self.captured[seat][-count:] if count else []
        return [""] * (count - len(known)) + known

    def new_key(self, seat: int) -> str:
        self._known[seat] += 1
        return f"{seat}.{self._known[seat] - 1}"


def moves_of(event: Event) -> list[Move]:
    match event:
        case DieCaptured(seat=seat, place=place) | DieLeft(seat=seat, place=place):
            return [Move(seat, place, comes=False)]
        case DieChangedSides(seat=seat, place=place, to=to, to_place=to_place):
            return [Move(seat, place, comes=False), Move(to, to_place, comes=True)]
        case DieReplaced(seat=seat, place=place) | DieReturned(seat=seat, to_place=place):
            return [Move(seat, place, comes=True)]
        case DieSplit(seat=seat, place=place, dice=dice):
            return [Move(seat, place + step, comes=True) for step in range(1, len(dice))]
    return []


def cloth_of(battle: Battle, events: Sequence[Event]) -> Cloth:
    """The cloth of a battle that stands so after these events, of which those of its round count."""
    lengths = [len(seat.row) for seat in battle.seats]
    if battle.is_over or battle.phase in SECRET_PHASES:
        return Cloth(lengths)
    began = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    return Cloth(lengths, events[began[-1] :] if began else events)
