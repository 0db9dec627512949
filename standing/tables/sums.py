"""What was won and lost, summed up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from intervals import wilson
from standing.models import Bout
from standing.tables.keeping import kept

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
    won: int = 0
    lost: int = 0
    drawn: int = 0
    rounds_won: int = 0
    rounds_lost: int = 0

    @classmethod
    def of(cls, row: Any) -> Sums:
        """As a row of a month has them."""
        return cls(*(getattr(row, name) for name in COUNTS))

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


def summed_by(key: str, model: type[Any], which: dict[str, Any]) -> dict[int, Sums]:
    """The sums of all these rows with the same key."""

    def made() -> list[tuple[int, ...]]:
        rows = model.objects.filter(**which).order_by().values_list(key)
        return list(rows.annotate(*(Sum(name) for name in COUNTS)))

    return {found: Sums(*counts) for found, *counts in kept(key, sorted(which.items()), made)}


OF_BOUTS = {
    **{f"times_{result}": Count("pk", filter=Q(result=result)) for result in ("won", "lost", "drawn")},
    "sum_of_rounds_won": Sum("rounds_won"),
    "sum_of_rounds_lost": Sum("rounds_lost"),
}


def sums_of_bouts(bouts: QuerySet[Bout], key: str) -> dict[Any, Sums]:
    """The sums of all bouts with the same key, the one with most of them first."""
    found = {whose: Sums(*sums) for whose, *sums in bouts.order_by().values_list(key).annotate(**OF_BOUTS)}
    return dict(sorted(found.items(), key=lambda each: (-each[1].played, each[0] or 0)))


def sums_of_pairs(bouts: QuerySet[Bout]) -> dict[tuple[int, int], Sums]:
    """By the keys of two fighters: what the first won and lost against the second."""
    rows = bouts.order_by().values_list("fighter", "opposing_fighter").annotate(**OF_BOUTS)
    return {(one, other): Sums(*sums) for one, other, *sums in rows}
