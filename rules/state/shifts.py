"""Moves and changes of dice, which let other code follow dice through events."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.dice import Die

Pile = Literal["row", "captured", "retired", "out"]


class Spot(NamedTuple):
    """A place in one of a seat's piles, or the end of the pile if *place* is None."""

    seat: int
    place: int | None
    pile: Pile = "row"


class Shift(NamedTuple):
    """The move of a die from one spot to another, or its change at one spot.

    *source* is None for a new die.
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
