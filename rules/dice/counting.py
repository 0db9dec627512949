"""Dice that count for more or less in an attack than they show."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class CountableDie(Protocol):
    """A die with the values that count in an attack."""

    @property
    def skills(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def sides(self) -> int: ...
    @property
    def lowest(self) -> int: ...
    @property
    def room(self) -> int:
        """The amount by which fire dice may raise the die's value."""


class DieAsCounted(NamedTuple):
    """A die whose value in an attack differs from the value that it shows."""

    skills: str
    value: int
    sides: int
    lowest: int
    room: int


class CountingRule(NamedTuple):
    """A rule for the value that counts: add *more* to the number, then multiply the sum by *times*."""

    more: int = 0
    times: int = 1

    def apply(self, number: int) -> int:
        return max(0, number + self.more) * self.times


AS_SHOWN = CountingRule()
