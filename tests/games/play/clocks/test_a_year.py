"""Clocks over a year: no player ever uses more time than was granted."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from core.calendar import Calendar
from games.models import Pace
from games.play.clocks.clock import Clock, first_time
from tests.unhurried import UNHURRIED

NO_TIME, AN_HOUR, A_DAY = timedelta(), timedelta(hours=1), timedelta(days=1)
MOMENT = timedelta(microseconds=1)

ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/Havana", "Australia/Lord_Howe"]
NIGHTS = [None, (time(23), time(7)), (time(2, 30), time(12, 30)), (time(0), time(8)), (time(2), time(3))]

calendars = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES).map(ZoneInfo),
    night=st.sampled_from(NIGHTS),
    days_off=st.frozensets(st.integers(0, 6), max_size=4),
    vacations=st.just(())
    | st.tuples(st.integers(0, 364), st.integers(0, 27)).map(
        lambda days: ((date(2027, 1, 1) + days[0] * A_DAY, date(2027, 1, 1) + sum(days) * A_DAY),)
    ),
)
paces = st.sampled_from(["days:1", "days:3", "days:14", "bank:1+0", "bank:14+1", "bank:60+7"]).map(Pace.read)
pauses = st.timedeltas(NO_TIME, timedelta(days=21))
happenings = st.lists(
    st.tuples(
        pauses,
        st.sampled_from(["asked", "answered", "stopped", "resumed", "given a day", "away"]) | calendars,
    ),
    max_size=30,
)


@dataclass
class Year:
    """A player's clock, and the granted and used time counted independently."""

    pace: Pace
    calendar: Calendar
    now: datetime = datetime(2027, 1, 1, tzinfo=UTC)
    clock: Clock = field(default_factory=Clock)
    granted: timedelta = NO_TIME
    """All that this answer may take."""
    used: timedelta = NO_TIME
    is_stopped: bool = False
    is_asked: bool = False

    @property
    def runs(self) -> bool:
        return self.clock.due_at is not None

    def goes_on(self, pause: timedelta) -> None:
        """Let time pass, at most until just before the player runs out of it."""
        then = self.now + pause
        if self.clock.due_at is not None:
            then = min(then, self.clock.due_at - MOMENT)
            self.used += self.calendar.count_open_time(self.now, then)
        self.now = max(then, self.now)

    def asked(self) -> None:
        if self.is_asked:
            return
        self.is_asked, self.used = True, NO_TIME
        self.granted = first_time(self.pace) if self.clock.left is None else self.clock.left
        if not self.is_stopped:
            self.clock = self.clock.start(self.pace, self.now, self.calendar)

    def answered(self) -> None:
        if self.is_asked and not self.is_stopped:
            self.is_asked = False
            self.clock = self.clock.stop_after_answer(self.pace, self.now, self.calendar)

    def stopped(self) -> None:
        if not self.is_stopped:
            self.is_stopped = True
            self.clock = self.clock.halt(self.pace, self.now, self.calendar)

    def resumed(self) -> None:
        if self.is_stopped:
            self.is_stopped = False
            if self.is_asked:
                self.clock = self.clock.start(self.pace, self.now, self.calendar)

    def is_given_a_day(self) -> None:
        if self.runs:
            self.clock = self.clock.add_time(self.pace, A_DAY, self.now, self.calendar)
            self.granted += A_DAY

    def keeps(self, calendar: Calendar) -> None:
        self.clock = self.clock.change_hours(self.now, self.calendar, calendar)
        self.calendar = calendar

    def is_without_site(self) -> None:
        """Take the site down for six hours, which the clock gets back."""
        if self.clock.due_at is not None:
            before = self.left
            self.now += 6 * AN_HOUR
            self.clock = Clock(self.clock.left, self.clock.due_at + 6 * AN_HOUR)
            self.granted += self.left - before

    @property
    def left(self) -> timedelta:
        return self.clock.shows(self.pace, self.now, self.calendar)

    def happens(self, what: str | Calendar) -> None:
        if isinstance(what, Calendar):
            self.keeps(what)
        else:
            {
                "asked": self.asked,
                "answered": self.answered,
                "stopped": self.stopped,
                "resumed": self.resumed,
                "given a day": self.is_given_a_day,
                "away": self.is_without_site,
            }[what]()


@UNHURRIED
@given(paces, calendars, happenings)
def test_what_a_clock_shows_is_what_was_given_less_what_was_used(
    pace: Pace, calendar: Calendar, happens: list[tuple[timedelta, str | Calendar]]
) -> None:
    year = Year(pace, calendar)
    for pause, what in [(NO_TIME, "asked"), *happens]:
        year.goes_on(pause)
        year.happens(what)
        if year.is_asked:
            assert year.left == year.granted - year.used
            assert year.used <= year.granted
        assert year.left >= NO_TIME


@UNHURRIED
@given(paces, calendars, happenings)
def test_no_clock_runs_while_its_player_is_away(
    pace: Pace, calendar: Calendar, happens: list[tuple[timedelta, str | Calendar]]
) -> None:
    year = Year(pace, calendar)
    for pause, what in [(NO_TIME, "asked"), *happens]:
        year.goes_on(pause)
        year.happens(what)
        opens = year.calendar.opens(year.now)
        left = year.left
        if year.clock.due_at is None or opens > year.now:
            year.goes_on(max(opens - year.now, AN_HOUR if year.clock.due_at is None else NO_TIME))
            assert year.left == left


@UNHURRIED
@given(paces, calendars, happenings)
def test_an_answer_keeps_no_more_than_there_was_or_than_the_pace_allows(
    pace: Pace, calendar: Calendar, happens: list[tuple[timedelta, str | Calendar]]
) -> None:
    year = Year(pace, calendar)
    for pause, what in [(NO_TIME, "asked"), *happens]:
        year.goes_on(pause)
        before = year.left
        year.happens(what)
        if what == "answered":
            assert year.left <= max(before, pace.at_start)
