"""What was won and lost, summed up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Sum

from intervals import wilson

COUNTS = ("won", "lost", "drawn", "rounds_won", "rounds_lost")


@dataclass(frozen=True, slots=True)
class Share:
    """So many won of so many, and where the true share is likely to lie. All in hundredths."""

    won: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.won / self.of if self.of else 50

    @property
    def low(self) -> float:
        return 100 * wilson(self.won, self.of)[0] if self.of else 0

    @property
    def high(self) -> float:
        return 100 * wilson(self.won, self.of)[1] if self.of else 100


@dataclass(frozen=True, slots=True)
class Sums:
    won: int = 0
    lost: int = 0
    drawn: int = 0
    rounds_won: int = 0
    rounds_lost: int = 0

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
        return Sums(*(getattr(self, name) + getattr(other, name) for name in COUNTS))


def summed_by(rows: QuerySet[Any], key: str) -> dict[Any, Sums]:
    """The sums of all rows with the same key."""
    counted = rows.order_by().values_list(key).annotate(*(Sum(name) for name in COUNTS))
    return {found: Sums(*counts) for found, *counts in counted}
