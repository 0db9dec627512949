"""Streaks of days with a solved daily puzzle. Vacation days neither end a streak nor lengthen it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

A_DAY = timedelta(days=1)
MOST_DAYS = 3 * 366
"""Most days into the past that a streak may reach."""
WEEK = 7

Days = tuple[date, date]
"""The first and the last day of a vacation."""


@dataclass(frozen=True, slots=True)
class StreakDay:
    """A day of the last week, with a mark if its daily puzzle is solved."""

    day: date
    is_solved: bool
    is_today: bool


@dataclass(frozen=True, slots=True)
class Streak:
    solved: Collection[date]
    today: date
    vacations: Sequence[Days] = ()

    @property
    def days(self) -> int:
        """The number of days in the current streak.

        Today counts once its puzzle is solved; until then, today does not end the streak.
        """
        day, counted = self.today, 0
        for _day in range(MOST_DAYS):
            if day in self.solved:
                counted += 1
            elif day != self.today and not self.is_away(day):
                break
            day -= A_DAY
        return counted

    def is_away(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.vacations)

    @property
    def is_done_today(self) -> bool:
        return self.today in self.solved

    @property
    def week(self) -> list[StreakDay]:
        days = [self.today - A_DAY * back for back in reversed(range(WEEK))]
        return [StreakDay(day, day in self.solved, day == self.today) for day in days]
