"""Shifts of dice: the one list by which all code follows dice through events."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.dice import Die

Pile = Literal["row", "captured", "retired", "out"]


class Spot(NamedTuple):
    """A place in a pile of a seat, or the end of the pile."""

    seat: int
    place: int | None
    pile: Pile = "row"


class Shift(NamedTuple):
    """A die's move from one spot to another, or its change at one spot.

    A new die has no source.
    """

    source: Spot | None
    target: Spot | None
    was: Die
    die: Die

    @classmethod
    def move(cls, source: Spot, target: Spot, die: Die) -> Shift:
        return cls(source, target, die, die)

    @classmethod
    def change(cls, spot: Spot, was: Die, die: Die) -> Shift:
        return cls(spot, spot, was, die)

    @classmethod
    def arrival(cls, spot: Spot, die: Die) -> Shift:
        return cls(None, spot, die, die)

    @property
    def undone(self) -> Shift:
        return Shift(self.target, self.source, self.die, self.was)
