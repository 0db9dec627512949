"""Arithmetic of a player's clock: pace, times, and the hours in which it runs.

    pace = Pace.read("bank:14+1")
    clock = Clock().start(pace, now, berlin)            # the player owes an answer
    clock = clock.stop_after_answer(pace, three_days_later, berlin)  # and gives it

It knows neither the database nor the current time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from games.models.pace import Pace, PaceKind

NO_TIME = timedelta()
A_DAY = timedelta(days=1)
MORE_FOR_THE_FIRST = timedelta(minutes=5)
"""Extra time for the first answer in a live match, which may begin while a player is elsewhere."""
WARNED_BEFORE = timedelta(hours=6)
WARNED_BEFORE_OF_SHORT = 4
"""Divisor for times of less than a day. The player is warned when this fraction of the time is left."""


class OpenHours(Protocol):
    """The hours in which a player's clock runs."""

    def add_open_time(self, start: datetime, span: timedelta) -> datetime: ...

    def count_open_time(self, start: datetime, end: datetime) -> timedelta: ...


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock, which runs while `due_at` is set."""

    left: timedelta | None = None
    """The time on the clock when it last stopped, or None for the full time at the start."""
    due_at: datetime | None = None
    warn_at: datetime | None = None

    def start(self, pace: Pace, now: datetime, hours: OpenHours) -> Clock:
        left = first_time(pace) if self.left is None else self.left
        return replace(self, due_at=hours.add_open_time(now, left), warn_at=warning(pace, left, now, hours))

    def shows(self, pace: Pace, now: datetime, hours: OpenHours) -> timedelta:
        """Return the player's remaining time, counting only the hours in which the clock runs."""
        if self.due_at is not None:
            return max(hours.count_open_time(now, self.due_at), NO_TIME)
        return pace.at_start if self.left is None else self.left

    def halt(self, pace: Pace, now: datetime, hours: OpenHours) -> Clock:
        return self if self.due_at is None else Clock(self.shows(pace, now, hours))

    def stop_after_answer(self, pace: Pace, now: datetime, hours: OpenHours) -> Clock:
        laid_down = self.lay_down(pace, now, hours)
        if self.due_at is None or laid_down.left is None:
            return laid_down
        return Clock(max(laid_down.left, pace.after_answer(laid_down.left)))

    def lay_down(self, pace: Pace, now: datetime, hours: OpenHours) -> Clock:
        """Return the stopped clock of a player whose decision has ended, with or without an answer."""
        if pace.kind is PaceKind.DAYS:
            return Clock()
        if self.due_at is None:
            return self
        left = self.shows(pace, now, hours)
        is_first_of_live = pace.is_live and self.left is None
        return Clock(min(left, pace.at_start) if is_first_of_live else left)

    def add_time(self, pace: Pace, span: timedelta, now: datetime, hours: OpenHours) -> Clock:
        left = self.shows(pace, now, hours) + span
        if self.due_at is None:
            return Clock(left)
        due_at = hours.add_open_time(self.due_at, span)
        return replace(self, due_at=due_at, warn_at=warning(pace, left, now, hours))

    def change_hours(self, now: datetime, before: OpenHours, since: OpenHours) -> Clock:
        """Return the clock with other hours in which it runs. Time used until *now* stays used."""
        if self.due_at is None:
            return self
        due_at = since.add_open_time(now, before.count_open_time(now, self.due_at))
        warn_at = self.warn_at and since.add_open_time(now, before.count_open_time(now, self.warn_at))
        return replace(self, due_at=due_at, warn_at=warn_at)


def first_time(pace: Pace) -> timedelta:
    return pace.at_start + MORE_FOR_THE_FIRST if pace.is_live else pace.at_start


def warning(pace: Pace, left: timedelta, now: datetime, hours: OpenHours) -> datetime | None:
    if pace.is_live or left <= NO_TIME:
        return None
    before = WARNED_BEFORE if left >= A_DAY else left / WARNED_BEFORE_OF_SHORT
    return hours.add_open_time(now, left - before)
