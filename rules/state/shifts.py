"""Dice on their way from place to place: the one list by which all who follow dice through events go."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.dice import Die

Pile = Literal["row", "captured", "retired", "out"]


class Spot(NamedTuple):
    """A place in a pile of a seat, or its end."""

    seat: int
    place: int | None
    pile: Pile = "row"


class Shift(NamedTuple):
    """A die lay at one spot and lies at another, or at the same as something else.

    A new one lay nowhere.
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
        """A die is another now, where it lies."""
        return cls(spot, spot, was, die)

    @classmethod
    def arrival(cls, spot: Spot, die: Die) -> Shift:
        """A die lay nowhere before."""
        return cls(None, spot, die, die)

    @property
    def undone(self) -> Shift:
        return Shift(self.target, self.source, self.die, self.was)
