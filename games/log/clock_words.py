"""The clocks of a match in words, as one viewer may see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.template.defaultfilters import date as written
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import User
from core.calendar import WEEKEND
from games.log.pace_words import clock_time, span_in_words
from games.models import Match, Pace, PaceKind, Seat
from games.play import VisibleClock, clocks, visible_clocks

SHORT_LIVE = timedelta(seconds=30)
SHORT = timedelta(hours=6)
IN_A_WEEK = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class ShownClock:
    seen: VisibleClock
    is_live: bool
    why_still: str
    """The reason why the clock is stopped although it is the player's turn, or an empty string."""

    @property
    def ticks(self) -> bool:
        return self.seen.runs and not self.seen.is_up and not self.why_still

    @property
    def is_short(self) -> bool:
        return self.seen.runs and self.seen.left < (SHORT_LIVE if self.is_live else SHORT)

    @property
    def milliseconds(self) -> int:
        return int(self.seen.left / timedelta(milliseconds=1))

    @property
    def dial(self) -> str:
        return clock_time(self.seen.left)

    @property
    def words(self) -> str:
        if self.seen.is_up:
            return _("time is up")
        return self.words_around.replace("{time}", span_in_words(self.seen.left))

    @property
    def words_around(self) -> str:
        return _("%(time)s left") % {"time": "{time}"}

    @property
    def datetime(self) -> str:
        if self.seen.due_at is not None and self.ticks:
            return self.seen.due_at.isoformat()
        seconds = self.milliseconds // 1000
        return f"P{seconds // 86400}DT{seconds % 86400}S"

    @property
    def deadline_in_words(self) -> str:
        """The player's deadline in words, or an empty string.

        In slow matches only that player sees the deadline, except for the last day of the match.
        """
        if self.seen.over_by is not None and not self.seen.is_up:
            return _("the match ends %(moment)s") % {"moment": day_and_time(self.seen.over_by)}
        if self.is_live or self.seen.due_at is None or self.seen.is_up:
            return ""
        return _("until %(moment)s") % {"moment": day_and_time(self.seen.due_at)}


def shown_clocks(match: Match, viewer: User | AnonymousUser) -> dict[int, ShownClock]:
    """Return the clocks of the match by seat, without clocks that only show the agreed time."""
    if not match.pace:
        return {}
    pace, mine = Pace.read(match.pace), match.seat_of(viewer)
    now = timezone.now()
    return {
        seen.seat: ShownClock(
            seen,
            pace.is_live,
            why_clock_rests(match, match.all_seats[seen.seat], now, plays=mine is not None),
        )
        for seen in visible_clocks(match, viewer)
        if seen.runs or match.stopped_at or pace.kind is not PaceKind.DAYS
    }


def why_clock_rests(match: Match, seat: Seat, now: datetime, *, plays: bool) -> str:
    """Return why the clock of a seat with an open decision is stopped, or an empty string.

    Only players of the match learn that it is night or a day off for that player.
    """
    if seat.owes is None or (seat.due_at is not None and seat.due_at <= now):
        return ""
    if match.stopped_at:
        return _("stopped by agreement")
    calendar = clocks.hours_of(match, seat)
    if calendar.runs(now):
        return ""
    day = now.astimezone(calendar.zone).date()
    if any(first <= day <= last for first, last in calendar.vacations):
        return _("paused on vacation")
    if match.weekends_off and day.weekday() in WEEKEND:
        return _("paused for the weekend")
    if not plays:
        return _("paused now")
    return _("paused on a day off") if day.weekday() in calendar.days_off else _("paused at night")


def day_and_time(moment: datetime) -> str:
    here = localtime(moment)
    if moment - timezone.now() > IN_A_WEEK:
        return written(here, "DATETIME_FORMAT")
    return _("%(day)s %(time)s") % {"day": written(here, "l"), "time": written(here, "TIME_FORMAT")}
