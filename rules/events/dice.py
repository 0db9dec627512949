"""Events that happen to a single die: rolls, changes, captures and returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice import Die
from rules.state.shifts import Shift, Spot
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    seat: int
    place: int
    was: Die
    die: Die
    occasion: str

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.change(Spot(self.seat, self.place), self.was, self.die),)

    def apply(self, table: Table) -> None:
        table.seats[self.seat].row[self.place] = self.die


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: int
    card: int

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.deck = (*seat.deck, self.card) if len(seat.deck) < 54 else (self.card,)


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A die has gained or lost a skill, or was halved, morphed, copied or turned to another value."""

    seat: int
    place: int
    was: Die
    die: Die
    how: str

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.change(Spot(self.seat, self.place), self.was, self.die),)


@dataclass(frozen=True, slots=True)
class DieSplit(Event):
    seat: int
    place: int
    was: Die
    dice: tuple[Die, ...]

    @property
    def shifts(self) -> Sequence[Shift]:
        first, *others = self.dice
        spots = [Spot(self.seat, self.place + step) for step in range(len(self.dice))]
        return (Shift.change(spots[0], self.was, first), *map(Shift.arrival, spots[1:], others))


@dataclass(frozen=True, slots=True)
class DieReplaced(Event):
    """The owner of a captured rage die gets a new die, placed to the right of the captured die."""

    seat: int
    place: int
    die: Die

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.arrival(Spot(self.seat, self.place), self.die),)


@dataclass(frozen=True, slots=True)
class DieCaptured(Event):
    seat: int
    by: int
    place: int
    die: Die

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.move(Spot(self.seat, self.place), Spot(self.by, None, "captured"), self.die),)

    def apply(self, table: Table) -> None:
        captor = table.seats[self.by]
        captor.captured = (*captor.captured, self.die)
        del table.seats[self.seat].row[self.place]


@dataclass(frozen=True, slots=True)
class DieChangedSides(Event):
    """A die moves to another seat and stays in play."""

    seat: int
    place: int
    to: int
    to_place: int
    die: Die

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.move(Spot(self.seat, self.place), Spot(self.to, self.to_place), self.die),)


@dataclass(frozen=True, slots=True)
class DieLeft(Event):
    """A die leaves play for the rest of the round.

    A *kept* die is still scored, for its owner or for the seat *to*.
    """

    seat: int
    place: int
    die: Die
    kept: bool
    to: int | None = None

    @property
    def keeper(self) -> int:
        return self.seat if self.to is None else self.to

    @property
    def shifts(self) -> Sequence[Shift]:
        aside = Spot(self.keeper, None, "retired" if self.kept else "out")
        return (Shift.move(Spot(self.seat, self.place), aside, self.die),)


@dataclass(frozen=True, slots=True)
class DieReturned(Event):
    """A die returns to its owner. *place* is its place in the pile of the seat that captured it (*by*)."""

    seat: int
    by: int
    place: int
    to_place: int
    die: Die

    @property
    def shifts(self) -> Sequence[Shift]:
        pile = Spot(self.by, self.place, "captured")
        return (Shift.move(pile, Spot(self.seat, self.to_place), self.die),)


@dataclass(frozen=True, slots=True)
class CaptureChanged(Event):
    """A captured die has changed in its captor's pile."""

    seat: int
    place: int
    was: Die
    die: Die
    how: str

    @property
    def shifts(self) -> Sequence[Shift]:
        return (Shift.change(Spot(self.seat, self.place, "captured"), self.was, self.die),)
