"""Dice followed through events: where each lay when they began, and what everybody's counted before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Battle, Die
from rules.events import (
    CaptureChanged,
    DiceSetAside,
    DieCaptured,
    DieChanged,
    DieChangedSides,
    DieLeft,
    DieReplaced,
    DieReturned,
    DieRolled,
    DieSplit,
    Event,
    RoundBegan,
    SizesChosen,
    SizesImposed,
)
from rules.scoring import half_points

MOST_DICE = 60
LAYING_OUT = (DiceSetAside, RoundBegan, SizesChosen, SizesImposed)
"""Before these, other dice lay on the table."""

NEW = ""
"""The name of a die that came later."""


class Names:
    """What each die is called: by the seat and place where it lay at the beginning, such as `0.2`."""

    def __init__(self, seats: int) -> None:
        self.rows: list[list[str]] = []
        self.lay_out(seats)

    def lay_out(self, seats: int) -> None:
        self.rows = [[f"{seat}.{place}" for place in range(MOST_DICE)] for seat in range(seats)]

    def at(self, seat: int, place: int) -> str:
        return self.rows[seat][place]

    def follow(self, event: Event) -> None:
        match event:
            case RoundBegan():
                self.lay_out(len(self.rows))
            case DieCaptured(seat=seat, place=place) | DieLeft(seat=seat, place=place):
                del self.rows[seat][place]
            case DieSplit(seat=seat, place=place, dice=dice):
                self.rows[seat][place + 1 : place + 1] = [NEW] * (len(dice) - 1)
            case DieReplaced(seat=seat, place=place) | DieReturned(seat=seat, to_place=place):
                self.rows[seat].insert(place, NEW)
            case DieChangedSides(seat=seat, place=place, to=to, to_place=to_place):
                self.rows[to].insert(to_place, self.rows[seat].pop(place))


@dataclass
class Side:
    """The dice of a seat that count."""

    row: list[Die]
    captured: list[Die]
    retired: list[Die]


def scores_before(battle: Battle, events: Sequence[Event]) -> list[list[float]]:
    """All scores after the last of these events and before each, as far back as they are known."""
    sides = [Side(list(seat.row), list(seat.captured), list(seat.retired)) for seat in battle.seats]
    found = [points(battle, sides)]
    for event in reversed(events):
        if isinstance(event, LAYING_OUT):
            break
        undo(sides, event)
        found.append(points(battle, sides))
    return found


def points(battle: Battle, sides: Sequence[Side]) -> list[float]:
    return [half_points(side, battle.ruleset) / 2 for side in sides]


def undo(sides: Sequence[Side], event: Event) -> None:
    match event:
        case DieRolled(seat=seat, place=place, was=was) | DieChanged(seat=seat, place=place, was=was):
            sides[seat].row[place] = was
        case DieSplit(seat=seat, place=place, was=was, dice=dice):
            sides[seat].row[place : place + len(dice)] = [was]
        case DieReplaced(seat=seat, place=place):
            del sides[seat].row[place]
        case DieReturned(seat=seat, by=by, place=place, to_place=to_place, die=die):
            del sides[seat].row[to_place]
            sides[by].captured.insert(place, die)
        case DieCaptured(seat=seat, place=place, by=by, die=die):
            sides[by].captured.pop()
            sides[seat].row.insert(place, die)
        case DieChangedSides(seat=seat, place=place, to=to, to_place=to_place, die=die):
            del sides[to].row[to_place]
            sides[seat].row.insert(place, die)
        case DieLeft(seat=seat, place=place, die=die, kept=kept, keeper=keeper):
            if kept:
                sides[keeper].retired.pop()
            sides[seat].row.insert(place, die)
        case CaptureChanged(seat=seat, place=place, was=was):
            sides[seat].captured[place] = was
