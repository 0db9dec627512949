"""Sentences that say when a player's clock is paused, in the reader's time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from core.calendar import Calendar
from core.text.lists import all_of


def pause_sentences(name: str, calendar: Calendar) -> str:
    """Return the sentences that say when the clock of *name* is paused, or an empty string if it never is."""
    return " ".join(sentences(name, calendar))


def sentences(name: str, calendar: Calendar) -> Iterator[str]:
    today = timezone.localdate(timezone=calendar.zone)
    if calendar.night is not None:
        begins, ends = (reader_time(calendar, today, each) for each in calendar.night)
        yield _("%(name)s’s clock is paused every day from %(begins)s to %(ends)s (your time).") % {
            "name": name,
            "begins": begins,
            "ends": ends,
        }
    if calendar.days_off:
        yield _("%(name)s’s clock is paused on these days of the week: %(days)s.") % {
            "name": name,
            "days": all_of(WEEKDAYS[day] for day in sorted(calendar.days_off)),
        }
    for first, last in calendar.vacations:
        if last >= today:
            yield _("From %(first)s to %(last)s, %(name)s is on vacation and their clock is paused.") % {
                "name": name,
                "first": date_format(first),
                "last": date_format(last),
            }


def reader_time(calendar: Calendar, day: date, clock: time) -> str:
    return time_format(timezone.localtime(calendar.instant(day, clock)).time())
