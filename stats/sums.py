"""Sums of wins and losses, with percentages and their 95 % range."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Any

from core.intervals import wilson


@dataclass(frozen=True, slots=True)
class Share:
    """The percentage of games won, with its 95 % range."""

    won: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.won / self.of if self.of else 50

    @property
    def whole_percent(self) -> int:
        """The percentage as an integer for SVG, which does not accept the decimal comma of some languages."""
        return round(self.percent)

    @property
    def low(self) -> float:
        return 100 * wilson(self.won, self.of)[0] if self.of else 0

    @property
    def high(self) -> float:
        return 100 * wilson(self.won, self.of)[1] if self.of else 100


@dataclass(frozen=True, slots=True)
class Sums:
    """Wins, losses and draws, with rounds won and lost. `Month` has columns with the same names."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    rounds_won: int = 0
    rounds_lost: int = 0

    @classmethod
    def from_row(cls, row: Any) -> Sums:
        return cls(*(getattr(row, name) for name in FIGURES))

    @property
    def cells(self) -> tuple[int, ...]:
        return astuple(self)

    @property
    def matches_played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def matches(self) -> Share:
        return Share(self.won, self.won + self.lost)

    @property
    def rounds(self) -> Share:
        return Share(self.rounds_won, self.rounds_won + self.rounds_lost)

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(one + more for one, more in zip(self.cells, other.cells, strict=True)))


FIGURES = tuple(field.name for field in fields(Sums))
