"""Calendars with the hours in which a player's clock runs.

    berlin = Calendar(ZoneInfo("Europe/Berlin"), night=(time(23), time(7)), days_off=frozenset({SUNDAY}))
    due = berlin.add_open_time(now, timedelta(days=1))  # a day in which the clock ran
    left = berlin.count_open_time(now, due)

A calendar has a time zone, nights, weekly days off and vacations. Daylight saving time needs no special
case, because all days and nights have their real length, such as 23 or 25 hours for a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import ClassVar
from zoneinfo import ZoneInfo

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
WEEKEND = frozenset({SATURDAY, SUNDAY})
EVERY_DAY = frozenset(range(7))

UNIVERSAL = ZoneInfo("UTC")
MIDNIGHT = time()
A_DAY = timedelta(days=1)
NO_TIME = timedelta()
LONGEST_NIGHT = timedelta(hours=10)

Night = tuple[time, time]
Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Calendar:
    """The hours in which a player's clock runs. Times must have a time zone; results are in UTC."""

    ALWAYS: ClassVar[Calendar]

    zone: ZoneInfo = UNIVERSAL
    night: Night | None = None
    """The start and end of the player's night in local time, or None. A night may include midnight."""
    days_off: frozenset[int] = frozenset()
    vacations: tuple[tuple[date, date], ...] = ()
    """The first and last day of each vacation."""

    def __post_init__(self) -> None:
        if not self.days_off < EVERY_DAY:
            raise ValueError("there must be a day of the week on which the clock runs")
        if self.night is not None and not NO_TIME < night_length(*self.night) <= LONGEST_NIGHT:
            raise ValueError("a night lasts ten hours at most")

    def agreed(self, *, weekends_off: bool = False, no_vacation: bool = False) -> Calendar:
        return replace(
            self,
            days_off=self.days_off | WEEKEND if weekends_off else self.days_off,
            vacations=() if no_vacation else self.vacations,
        )

    @property
    def weekly(self) -> str:
        night = "-".join(each.isoformat() for each in self.night or ())
        return f"{self.zone.key} {night} {''.join(str(day) for day in sorted(self.days_off))}"

    def with_week(self, weekly: str) -> Calendar:
        zone, night, days_off = weekly.split(" ")
        begins, _to, ends = night.partition("-")
        return Calendar(
            ZoneInfo(zone),
            (time.fromisoformat(begins), time.fromisoformat(ends)) if night else None,
            frozenset(int(day) for day in days_off),
            self.vacations,
        )

    @property
    def is_always_open(self) -> bool:
        return self.night is None and not self.days_off and not self.vacations

    def count_open_time(self, start: datetime, end: datetime) -> timedelta:
        """Return the time for which the clock runs from *start* to *end*, or zero if *end* is earlier."""
        if self.is_always_open:
            return max(end - start, NO_TIME)
        ran = NO_TIME
        for begins, ends in self.open_from(start):
            if begins >= end:
                break
            ran += min(ends, end) - begins
        return ran

    def add_open_time(self, start: datetime, span: timedelta) -> datetime:
        """Return the time at which a clock that starts at *start* has run for *span*."""
        if span <= NO_TIME:
            return start
        if self.is_always_open:
            return start + span
        spans = self.open_from(start)
        begins, ends = next(spans)
        while ends - begins < span:
            span -= ends - begins
            begins, ends = next(spans)
        return begins + span

    def opens(self, moment: datetime) -> datetime:
        if self.is_always_open:
            return moment
        return next(self.open_from(moment))[0]

    def runs(self, moment: datetime) -> bool:
        return self.opens(moment) == moment

    def open_from(self, start: datetime) -> Iterator[Span]:
        """Yield the time spans after *start* in which the clock runs, in order and without end."""
        start = start.astimezone(UTC)
        day = start.astimezone(self.zone).date() - A_DAY
        while True:
            for begins, ends in self.open_on(day):
                if max(start, begins) < ends:
                    yield max(start, begins), ends
                    start = ends
            day += A_DAY

    def open_on(self, day: date) -> Iterator[Span]:
        if day.weekday() in self.days_off or any(first <= day <= last for first, last in self.vacations):
            return
        dawn, dusk = self.instant(day, MIDNIGHT), self.instant(day + A_DAY, MIDNIGHT)
        if self.night is None:
            yield dawn, dusk
            return
        sleeps, wakes = (self.instant(day, each) for each in self.night)
        if self.night[0] > self.night[1]:
            yield wakes, sleeps
        else:
            yield dawn, sleeps
            yield wakes, dusk

    def instant(self, day: date, clock: time) -> datetime:
        return datetime.combine(day, clock, self.zone).astimezone(UTC)


Calendar.ALWAYS = Calendar()


def night_length(begins: time, ends: time) -> timedelta:
    return (datetime.combine(date.min, ends) - datetime.combine(date.min, begins)) % A_DAY
