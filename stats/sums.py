"""What was won and lost, summed up: the one list of such figures."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Any

from core.intervals import wilson


@dataclass(frozen=True, slots=True)
class Share:
    """So many won of so many, with its 95 % range. All in hundredths."""

    won: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.won / self.of if self.of else 50

    @property
    def whole(self) -> int:
        """As svg wants it, whatever the reader's language has between whole and part."""
        return round(self.percent)

    @property
    def low(self) -> float:
        return 100 * wilson(self.won, self.of)[0] if self.of else 0

    @property
    def high(self) -> float:
        return 100 * wilson(self.won, self.of)[1] if self.of else 100


@dataclass(frozen=True, slots=True)
class Sums:
    """The figures of a month, a page and a file. The rows of `Month` have columns of these names."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    rounds_won: int = 0
    rounds_lost: int = 0

    @classmethod
    def of(cls, row: Any) -> Sums:
        """As a row of a month has them."""
        return cls(*(getattr(row, name) for name in FIGURES))

    @property
    def cells(self) -> tuple[int, ...]:
        """As a file has them, in the order of `FIGURES`."""
        return astuple(self)

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def matches(self) -> Share:
        """Of the matches that had a winner, those that were won."""
        return Share(self.won, self.won + self.lost)

    @property
    def rounds(self) -> Share:
        return Share(self.rounds_won, self.rounds_won + self.rounds_lost)

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(one + more for one, more in zip(self.cells, other.cells, strict=True)))


FIGURES = tuple(field.name for field in fields(Sums))
