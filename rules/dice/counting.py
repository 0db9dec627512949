"""What dice count in an attack, where that is not what they show."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Counts(Protocol):
    """A die as an attack looks at it: the die itself, unless it counts otherwise."""

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
        """How far fire may raise it."""


class Counted(NamedTuple):
    """A die that counts otherwise than it shows."""

    skills: str
    value: int
    sides: int
    lowest: int
    room: int


class Counting(NamedTuple):
    """How a number of a die is counted: so much is added, and the sum taken so many times."""

    more: int = 0
    times: int = 1

    def of(self, number: int) -> int:
        return max(0, number + self.more) * self.times


AS_SHOWN = Counting()
