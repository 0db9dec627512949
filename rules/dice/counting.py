"""CountingRule of dice in an attack, where that differs from what they show."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class CountableDie(Protocol):
    """A die as an attack sees it: the die itself, unless it counts differently."""

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
        """The amount by which fire may raise it."""


class DieAsCounted(NamedTuple):
    """A die that counts differently from what it shows."""

    skills: str
    value: int
    sides: int
    lowest: int
    room: int


class CountingRule(NamedTuple):
    """A way to count a number: *more* is added, and the sum is multiplied by *times*."""

    more: int = 0
    times: int = 1

    def apply(self, number: int) -> int:
        return max(0, number + self.more) * self.times


AS_SHOWN = CountingRule()
