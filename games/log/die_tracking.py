"""Data that follows each die through the events, such as its key on the page or a mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rules import Battle
from rules.events import DiceSetAside, Event, RoundBegan, SizesChosen, SizesImposed
from rules.scoring import half_points
from rules.state.shifts import Shift, Spot
from rules.state.table import Table

T = TypeVar("T")

MOST_DICE = 60
LAYING_OUT = (DiceSetAside, RoundBegan, SizesChosen, SizesImposed)
"""Events that put new dice on the table. Earlier scores cannot be computed from the current dice."""


def key_of(seat: int, place: int) -> str:
    return f"{seat}.{place}"


class DieTracker(Generic[T]):
    """The rows of all seats with one item per die, which moves when its die moves."""

    def __init__(self, rows: list[list[T]]) -> None:
        self.rows = rows

    def follow(self, event: Event) -> None:
        for shift in event.shifts:
            if shift.source != shift.target:
                self.shift(shift)

    def shift(self, shift: Shift) -> None:
        thing = None if shift.source is None else self.take(shift.source)
        if shift.target is not None:
            self.lay(shift.target, self.new(shift.target.seat) if thing is None else thing)

    def take(self, spot: Spot) -> T | None:
        if spot.pile != "row" or spot.place is None:
            return None
        return self.rows[spot.seat].pop(spot.place)

    def lay(self, spot: Spot, thing: T) -> None:
        if spot.pile == "row" and spot.place is not None:
            self.rows[spot.seat].insert(spot.place, thing)

    def new(self, seat: int) -> T:
        raise NotImplementedError


class DieNames(DieTracker[str]):
    """The names of dice on a page that shows an older state: their places there. Newer dice have no name."""

    def __init__(self, seats: int) -> None:
        super().__init__(names_at_first(seats))

    def new(self, seat: int) -> str:
        return ""

    def name_at(self, seat: int, place: int) -> str:
        return self.rows[seat][place]

    def follow(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.rows = names_at_first(len(self.rows))
        super().follow(event)


def names_at_first(seats: int) -> list[list[str]]:
    return [[key_of(seat, place) for place in range(MOST_DICE)] for seat in range(seats)]


def scores_before(battle: Battle, events: Sequence[Event]) -> list[list[float]]:
    """Return the scores of all seats after the last event and before each event, latest first.

    The list ends at an event that put other dice on the table.
    """
    table = Table(battle)
    found = [scores(table)]
    for event in reversed(events):
        if isinstance(event, LAYING_OUT):
            break
        table.undo(event)
        found.append(scores(table))
    return found


def scores(table: Table) -> list[float]:
    return [half_points(seat, table.ruleset) / 2 for seat in table.seats]
