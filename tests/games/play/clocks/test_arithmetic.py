"""Arithmetic of clocks: only answers add or lose time, whatever hours the player keeps."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from core.calendar import WEEKEND, Calendar
from games.models import Pace
from games.play.clocks.clock import MORE_FOR_THE_FIRST, Clock
from tests.unhurried import UNHURRIED

ALWAYS = Calendar.ALWAYS
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
VACATION = date(2026, 7, 1), date(2026, 7, 10)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)

BANK, LIVE, THREE_DAYS = Pace.read("bank:14+1"), Pace.read("live:10+5"), Pace.read("days:3")

paces = st.sampled_from(
    [Pace.read(text) for text in ("live:10+5", "live:1+0", "days:1", "days:14", "bank:3+0", "bank:14+2")]
)
moments = st.timedeltas(timedelta(), timedelta(days=365)).map(NOON.__add__)
calendars = st.sampled_from(
    [
        ALWAYS,
        Calendar(ZoneInfo("Europe/Berlin"), night=(time(22), time(7))),
        Calendar(ZoneInfo("America/Havana"), days_off=WEEKEND),
        Calendar(ZoneInfo("Asia/Tokyo"), (time(1), time(6)), frozenset({2}), (VACATION,)),
    ]
)
spans = st.timedeltas(timedelta(), timedelta(days=30))


def test_a_clock_runs_out_when_all_its_time_is_used() -> None:
    assert Clock().start(THREE_DAYS, NOON, ALWAYS).due_at == NOON + 3 * DAY
    assert Clock(2 * HOUR).start(BANK, NOON, ALWAYS).due_at == NOON + 2 * HOUR


def test_days_per_move_are_not_saved_up() -> None:
    clock = Clock().start(THREE_DAYS, NOON, ALWAYS).stop_after_answer(THREE_DAYS, NOON + HOUR, ALWAYS)
    assert clock == Clock()
    assert clock.shows(THREE_DAYS, NOON, ALWAYS) == 3 * DAY


def test_an_answer_adds_to_a_bank_which_never_holds_more_than_at_the_start() -> None:
    started = Clock().start(BANK, NOON, ALWAYS)
    assert started.stop_after_answer(BANK, NOON + 5 * DAY, ALWAYS).left == 10 * DAY
    assert started.stop_after_answer(BANK, NOON + HOUR, ALWAYS).left == 14 * DAY


def test_an_answer_takes_nothing_from_what_was_given() -> None:
    given_more = Clock().start(BANK, NOON, ALWAYS).add_time(BANK, 3 * DAY, NOON, ALWAYS)
    assert given_more.due_at == NOON + 17 * DAY
    assert given_more.stop_after_answer(BANK, NOON + DAY, ALWAYS).left == 16 * DAY


def test_the_first_answer_of_a_live_match_has_five_minutes_more_and_keeps_none_of_them() -> None:
    started = Clock().start(LIVE, NOON, ALWAYS)
    assert started.due_at == NOON + 15 * MINUTE
    quick = started.stop_after_answer(LIVE, NOON + MINUTE, ALWAYS)
    assert quick.left == LIVE.at_start + LIVE.gain
    slow = started.stop_after_answer(LIVE, NOON + MORE_FOR_THE_FIRST + MINUTE, ALWAYS)
    assert slow.left == LIVE.at_start + LIVE.gain - MINUTE
    assert quick.start(LIVE, NOON, ALWAYS).due_at == NOON + LIVE.at_start + LIVE.gain


def test_who_is_asked_no_longer_without_an_answer_gains_nothing() -> None:
    started = Clock(5 * DAY).start(BANK, NOON, ALWAYS)
    assert started.lay_down(BANK, NOON + DAY, ALWAYS).left == 4 * DAY


def test_a_warning_comes_six_hours_before_the_end() -> None:
    assert Clock().start(THREE_DAYS, NOON, ALWAYS).warn_at == NOON + 3 * DAY - 6 * HOUR


def test_of_less_than_a_day_a_warning_comes_when_a_quarter_is_left() -> None:
    assert Clock(8 * HOUR).start(BANK, NOON, ALWAYS).warn_at == NOON + 6 * HOUR


def test_nobody_is_warned_in_a_live_match() -> None:
    assert Clock().start(LIVE, NOON, ALWAYS).warn_at is None


@UNHURRIED
@given(paces, calendars, moments, st.none() | spans)
def test_a_clock_that_has_just_started_shows_what_it_has(
    pace: Pace, hours: Calendar, now: datetime, left: timedelta | None
) -> None:
    clock = Clock(left).start(pace, now, hours)
    first = MORE_FOR_THE_FIRST if pace.is_live else timedelta()
    assert clock.shows(pace, now, hours) == (pace.at_start + first if left is None else left)
    assert clock.warn_at is None or now <= clock.warn_at < (clock.due_at or now)


@UNHURRIED
@given(paces, calendars, moments, st.none() | spans, spans)
def test_stopping_and_going_on_neither_gives_nor_takes(
    pace: Pace, hours: Calendar, now: datetime, left: timedelta | None, later: timedelta
) -> None:
    clock = Clock(left).start(pace, now, hours)
    then = now + later
    halted = clock.halt(pace, then, hours)
    assert halted.due_at is None
    assert halted.shows(pace, then, hours) == clock.shows(pace, then, hours)
    going_on = halted.start(pace, then + 100 * DAY, hours)
    assert going_on.shows(pace, then + 100 * DAY, hours) == clock.shows(pace, then, hours)


@UNHURRIED
@given(paces, calendars, moments, st.none() | spans, spans)
def test_an_answer_never_costs_more_than_the_time_it_took(
    pace: Pace, hours: Calendar, now: datetime, left: timedelta | None, took: timedelta
) -> None:
    clock = Clock(left).start(pace, now, hours)
    anew = left is None or pace.kind == "days"
    before = min(clock.shows(pace, now, hours), pace.at_start) if anew else clock.shows(pace, now, hours)
    after = clock.stop_after_answer(pace, now + took, hours).shows(pace, now + took, hours)
    assert timedelta() <= after
    assert before - took <= after <= max(before, pace.at_start) + pace.gain


@UNHURRIED
@given(paces, calendars, moments, st.none() | spans, spans)
def test_the_later_the_answer_the_less_is_left(
    pace: Pace, hours: Calendar, now: datetime, left: timedelta | None, took: timedelta
) -> None:
    clock = Clock(left).start(pace, now, hours)
    sooner = clock.stop_after_answer(pace, now + took, hours).shows(pace, now, hours)
    later = clock.stop_after_answer(pace, now + took + MINUTE, hours).shows(pace, now, hours)
    assert later <= sooner


@UNHURRIED
@given(paces, calendars, calendars, moments, st.none() | spans, spans)
def test_other_hours_neither_give_nor_take_what_the_clock_shows(
    pace: Pace, before: Calendar, since: Calendar, now: datetime, left: timedelta | None, later: timedelta
) -> None:
    clock = Clock(left).start(pace, now, before)
    then = now + later
    changed = clock.change_hours(then, before, since)
    assert changed.shows(pace, then, since) == clock.shows(pace, then, before)
    assert changed.warn_at is None or changed.warn_at >= then


@UNHURRIED
@given(paces, calendars, moments, st.none() | spans)
def test_who_never_answers_is_due_when_all_open_time_is_used(
    pace: Pace, hours: Calendar, now: datetime, left: timedelta | None
) -> None:
    clock = Clock(left).start(pace, now, hours)
    assert clock.due_at is not None
    assert hours.count_open_time(now, clock.due_at) == clock.shows(pace, now, hours)
    assert clock.shows(pace, clock.due_at, hours) == timedelta()
