"""When the clock of a player stands still, as another is told: by the reader's own clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, time_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from core.calendar import Calendar


def stands_still(name: str, calendar: Calendar) -> str:
    """A sentence for those who play with *name*; none if their clock always runs."""
    if not (times := list(phrases(calendar))):
        return ""
    when = get_text_list(times, _("and"))
    return _("The clock of %(name)s stands still %(when)s.") % {"name": name, "when": when}


def phrases(calendar: Calendar) -> Iterator[str]:
    today = timezone.localdate(timezone=calendar.zone)
    if calendar.night is not None:
        begins, ends = (for_reader(calendar, today, each) for each in calendar.night)
        yield _("every day from %(begins)s to %(ends)s by your clock") % {"begins": begins, "ends": ends}
    if calendar.days_off:
        days = get_text_list([str(WEEKDAYS[day]) for day in sorted(calendar.days_off)], _("and"))
        yield _("on %(days)s") % {"days": days}
    for first, last in calendar.vacations:
        if last >= today:
            yield _("on vacation from %(first)s to %(last)s") % {
                "first": date_format(first),
                "last": date_format(last),
            }


def for_reader(calendar: Calendar, day: date, clock: time) -> str:
    return time_format(timezone.localtime(calendar.instant(day, clock)).time())
