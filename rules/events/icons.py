"""Events of special rules (icons) that change a match for good between two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.actions import Sizes
from rules.dice import Die
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class DieStruckOut(Event):
    """A seat has removed an opponent's die from the match. *place* is the die's place in the recipe."""

    seat: int
    against: int
    place: int
    die: Die

    def apply(self, table: Table) -> None:
        close_decision(table, self.seat)
        forget_sizes(table, self.against, self.place)


@dataclass(frozen=True, slots=True)
class ReserveStolen(Event):
    """A seat has taken over an opponent's reserve die. *place* is its place in the opponent's recipe."""

    seat: int
    against: int
    place: int
    die: Die

    def apply(self, table: Table) -> None:
        close_decision(table, self.seat)
        forget_sizes(table, self.against, self.place)


@dataclass(frozen=True, slots=True)
class DiceExchanged(Event):
    """A seat has exchanged dice for as many reserve dice. *places* are the places of all exchanged dice."""

    seat: int
    places: tuple[int, ...]
    into_play: tuple[Die, ...]
    out: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        close_decision(table, self.seat)
        seat = table.seats[self.seat]
        if seat.sizes is not None and seat.sizes.select in self.places:
            seat.sizes = replace(seat.sizes, select=None)


def close_decision(table: Table, number: int) -> None:
    """Close the decision of seat *number*, and renew the other seats' decisions with their new options."""
    for other, seat in enumerate(table.seats):
        if other == number:
            seat.waiting = False
        elif seat.waiting:
            seat.opened += 1


def forget_sizes(table: Table, number: int, place: int) -> None:
    seat = table.seats[number]
    seat.sizes = seat.sizes and without_place(seat.sizes, place)
    seat.previous = seat.previous and without_place(seat.previous, place)


def without_place(sizes: Sizes, gone: int) -> Sizes:
    def closed_up(chosen: Mapping[int, int]) -> dict[int, int]:
        return {at - (at > gone): value for at, value in chosen.items() if at != gone}

    selected = sizes.select
    if selected is not None:
        selected = None if selected == gone else selected - (selected > gone)
    return replace(sizes, option=closed_up(sizes.option), plasma=closed_up(sizes.plasma), select=selected)
