"""Running time of a player's clock over nights, days off, vacations and summer time."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.calendar import LONGEST_NIGHT, SATURDAY, SUNDAY, WEEKEND, Calendar, night_length
from tests.unhurried import UNHURRIED

BERLIN = ZoneInfo("Europe/Berlin")
AN_HOUR = timedelta(hours=1)
A_DAY = timedelta(days=1)
NIGHT = time(23), time(7)

ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "America/Havana",  # changes its clocks at midnight
    "Asia/Beirut",  # has days that begin at one o'clock
    "Asia/Kathmandu",
    "Australia/Lord_Howe",  # puts them forward by half an hour
    "Antarctica/Troll",  # by two hours
    "Africa/Casablanca",
    "Pacific/Kiritimati",
    "Pacific/Apia",  # has left out a day
]


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


CLOCKS = st.times(min_value=time(0), max_value=time(23, 59)).map(
    lambda each: each.replace(second=0, microsecond=0)
)
NIGHTS = st.tuples(CLOCKS, CLOCKS).filter(lambda night: timedelta() < night_length(*night) <= LONGEST_NIGHT)
MOMENTS = st.timedeltas(timedelta(), timedelta(days=18 * 365)).map(lambda each: utc(2011, 12, 1) + each)
SPANS = st.timedeltas(timedelta(), timedelta(days=60))
VACATIONS = st.lists(
    st.tuples(st.dates(date(2011, 12, 1), date(2030, 1, 1)), st.integers(0, 27)).map(
        lambda each: (each[0], each[0] + timedelta(days=each[1]))
    ),
    max_size=2,
).map(tuple)
CALENDARS = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES).map(ZoneInfo),
    night=st.none() | NIGHTS,
    days_off=st.frozensets(st.integers(0, 6), max_size=4),
    vacations=VACATIONS,
)


def in_berlin(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=BERLIN)


@UNHURRIED
@given(CALENDARS, MOMENTS, SPANS)
def test_what_comes_after_a_span_is_that_span_away(
    calendar: Calendar, start: datetime, span: timedelta
) -> None:
    assert calendar.count_open_time(start, calendar.add_open_time(start, span)) == span


@UNHURRIED
@given(CALENDARS, MOMENTS, SPANS, SPANS)
def test_two_spans_one_after_the_other_are_their_sum(
    calendar: Calendar, start: datetime, one: timedelta, other: timedelta
) -> None:
    assert calendar.add_open_time(calendar.add_open_time(start, one), other) == calendar.add_open_time(
        start, one + other
    )


@UNHURRIED
@given(CALENDARS, MOMENTS, SPANS, SPANS)
def test_more_time_ends_later(calendar: Calendar, start: datetime, one: timedelta, other: timedelta) -> None:
    less, more = sorted((one, other))
    assert start <= calendar.add_open_time(start, less) <= calendar.add_open_time(start, more)


@UNHURRIED
@given(CALENDARS, MOMENTS, MOMENTS, SPANS)
def test_who_begins_later_is_never_due_earlier(
    calendar: Calendar, one: datetime, other: datetime, span: timedelta
) -> None:
    earlier, later = sorted((one, other))
    assert calendar.add_open_time(earlier, span) <= calendar.add_open_time(later, span)


@UNHURRIED
@given(CALENDARS, MOMENTS, st.lists(SPANS, min_size=2, max_size=2))
def test_time_between_moments_adds_up(calendar: Calendar, start: datetime, spans: list[timedelta]) -> None:
    middle, end = start + spans[0], start + sum(spans, timedelta())
    assert calendar.count_open_time(start, end) == calendar.count_open_time(
        start, middle
    ) + calendar.count_open_time(middle, end)


@UNHURRIED
@given(CALENDARS, MOMENTS, SPANS)
def test_a_clock_never_runs_faster_than_time_passes(
    calendar: Calendar, start: datetime, span: timedelta
) -> None:
    assert timedelta() <= calendar.count_open_time(start, start + span) <= span


@UNHURRIED
@given(CALENDARS, MOMENTS, SPANS)
def test_no_time_passes_backwards(calendar: Calendar, start: datetime, span: timedelta) -> None:
    assert calendar.count_open_time(start + span, start) == timedelta()


@UNHURRIED
@given(CALENDARS, MOMENTS)
def test_a_clock_that_stands_runs_from_the_moment_when_it_opens(calendar: Calendar, moment: datetime) -> None:
    opens = calendar.opens(moment)
    assert calendar.count_open_time(moment, opens) == timedelta()
    assert calendar.runs(opens)
    assert calendar.count_open_time(opens, opens + timedelta(microseconds=1)) > timedelta()
    assert calendar.runs(moment) == (opens == moment)


@UNHURRIED
@given(CALENDARS, MOMENTS)
def test_spans_come_in_order(calendar: Calendar, start: datetime) -> None:
    spans = calendar.open_from(start)
    for (begins, ends), (begins_next, _ends) in pairwise(next(spans) for _each in range(9)):
        assert start <= begins < ends <= begins_next


BY_DAY = st.integers(5, 22)


@UNHURRIED
@given(
    st.builds(
        Calendar,
        zone=st.sampled_from(ZONES).map(ZoneInfo),
        night=st.none()
        | st.tuples(BY_DAY.map(time), BY_DAY.map(time)).filter(
            lambda night: timedelta() < night_length(*night) <= LONGEST_NIGHT
        ),
        days_off=st.frozensets(st.integers(0, 6), max_size=4),
        vacations=VACATIONS,
    ),
    MOMENTS.map(lambda each: each.replace(minute=0, second=0, microsecond=0)),
)
def test_a_clock_runs_as_the_clock_on_the_wall_says(calendar: Calendar, start: datetime) -> None:
    half_hours = [start + timedelta(minutes=30 * number) for number in range(2 * 24 * 10)]
    ran = sum(runs_by_the_wall(calendar, each) for each in half_hours)
    quarters = timedelta(minutes=30) * ran
    assert abs(calendar.count_open_time(start, half_hours[-1] + timedelta(minutes=30)) - quarters) <= AN_HOUR


def runs_by_the_wall(calendar: Calendar, moment: datetime) -> bool:
    here = moment.astimezone(calendar.zone)
    if here.weekday() in calendar.days_off:
        return False
    if any(first <= here.date() <= last for first, last in calendar.vacations):
        return False
    if calendar.night is None:
        return True
    sleeps, wakes = calendar.night
    if sleeps < wakes:
        return not sleeps <= here.time() < wakes
    return wakes <= here.time() < sleeps


def test_without_hours_a_clock_always_runs() -> None:
    start = utc(2026, 11, 23, 3)
    assert Calendar.ALWAYS.add_open_time(start, timedelta(days=3)) == utc(2026, 11, 26, 3)
    assert Calendar.ALWAYS.count_open_time(start, utc(2026, 11, 24)) == timedelta(hours=21)


def test_a_night_takes_nothing_of_a_day() -> None:
    calendar = Calendar(BERLIN, night=NIGHT)
    assert calendar.add_open_time(in_berlin(2026, 11, 23, 22), timedelta(hours=3)) == in_berlin(
        2026, 11, 24, 9
    )
    assert calendar.count_open_time(in_berlin(2026, 11, 23, 22), in_berlin(2026, 11, 24, 9)) == timedelta(
        hours=3
    )
    assert calendar.opens(in_berlin(2026, 11, 24, 3)) == in_berlin(2026, 11, 24, 7)


@pytest.mark.parametrize(
    ("moment", "runs"),
    [((2026, 11, 23, 6, 59), False), ((2026, 11, 23, 7), True), ((2026, 11, 23, 23), False)],
)
def test_a_night_ends_when_it_is_over_and_begins_on_the_hour(moment: tuple[int, ...], runs: bool) -> None:
    assert Calendar(BERLIN, night=NIGHT).runs(in_berlin(*moment)) is runs


def test_a_night_may_begin_after_midnight() -> None:
    calendar = Calendar(BERLIN, night=(time(2), time(10)))
    assert calendar.add_open_time(in_berlin(2026, 11, 23, 1), timedelta(hours=2)) == in_berlin(
        2026, 11, 23, 11
    )


def test_a_night_may_begin_at_midnight() -> None:
    calendar = Calendar(BERLIN, night=(time(0), time(8)))
    assert calendar.opens(in_berlin(2026, 11, 23, 0)) == in_berlin(2026, 11, 23, 8)
    assert calendar.count_open_time(in_berlin(2026, 11, 22, 20), in_berlin(2026, 11, 24)) == timedelta(
        hours=20
    )


def test_a_day_off_lasts_from_midnight_to_midnight_where_the_player_is() -> None:
    calendar = Calendar(ZoneInfo("America/New_York"), days_off=frozenset({SUNDAY}))
    friday = utc(2026, 11, 27, 5)
    assert calendar.add_open_time(friday, 3 * A_DAY) == utc(2026, 12, 1, 5)
    assert not calendar.runs(utc(2026, 11, 30, 4, 59))
    assert calendar.runs(utc(2026, 11, 30, 5))


def test_a_vacation_stops_the_clock_from_its_first_day_to_its_last() -> None:
    calendar = Calendar(BERLIN, vacations=((date(2026, 12, 24), date(2027, 1, 6)),))
    assert calendar.add_open_time(in_berlin(2026, 12, 23), 2 * A_DAY) == in_berlin(2027, 1, 8)


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    calendar = Calendar(BERLIN, night=NIGHT)
    evening, morning = in_berlin(2027, 3, 27, 23), in_berlin(2027, 3, 28, 7)
    assert morning.astimezone(UTC) - evening.astimezone(UTC) == timedelta(hours=7)
    assert calendar.add_open_time(evening, AN_HOUR) == in_berlin(2027, 3, 28, 8)
    assert calendar.count_open_time(in_berlin(2027, 3, 27, 12), in_berlin(2027, 3, 28, 12)) == timedelta(
        hours=16
    )


@pytest.mark.parametrize(
    "night", [(time(2, 30), time(7)), (time(23), time(2, 30)), (time(2, 10), time(2, 50))]
)
def test_a_night_may_begin_or_end_in_the_hour_that_is_left_out(night: tuple[time, time]) -> None:
    calendar = Calendar(BERLIN, night=night)
    noon = in_berlin(2027, 3, 27, 12)
    ran = calendar.count_open_time(noon, in_berlin(2027, 3, 28, 12))
    assert timedelta(hours=23) - night_length(*night) <= ran <= timedelta(hours=24) - night_length(*night)


@pytest.mark.parametrize(("sunday", "hours"), [((2027, 3, 28), 23), ((2027, 10, 31), 25), ((2027, 6, 6), 24)])
def test_a_day_has_as_many_hours_as_the_clock_on_the_wall_shows(
    sunday: tuple[int, int, int], hours: int
) -> None:
    start = in_berlin(*sunday)
    end = datetime.combine(date(*sunday) + A_DAY, time(), BERLIN)
    assert Calendar(BERLIN, days_off=frozenset({SATURDAY})).count_open_time(start, end) == timedelta(
        hours=hours
    )
    assert Calendar(BERLIN, days_off=frozenset({SUNDAY})).count_open_time(start, end) == timedelta()


def test_a_day_that_a_place_left_out_takes_no_time() -> None:
    apia = ZoneInfo("Pacific/Apia")
    calendar = Calendar(apia, night=NIGHT)
    start, end = datetime(2011, 12, 29, 12, tzinfo=apia), datetime(2011, 12, 31, 12, tzinfo=apia)
    assert calendar.count_open_time(start, end) == timedelta(hours=16)


def test_a_match_may_have_no_weekends() -> None:
    calendar = Calendar(BERLIN, night=NIGHT)
    friday = in_berlin(2026, 11, 27, 22)
    assert calendar.agreed(weekends_off=True).add_open_time(friday, 2 * AN_HOUR) == in_berlin(2026, 11, 30, 8)
    assert calendar.agreed().add_open_time(friday, 2 * AN_HOUR) == in_berlin(2026, 11, 28, 8)


def test_a_match_may_have_no_vacations() -> None:
    calendar = Calendar(BERLIN, vacations=((date(2026, 11, 23), date(2026, 12, 1)),))
    assert calendar.agreed(no_vacation=True).is_always_open
    assert not calendar.agreed(no_vacation=True, weekends_off=True).is_always_open


def test_sixty_days_of_the_shortest_week_end_within_the_year() -> None:
    calendar = Calendar(
        BERLIN,
        night=(time(22), time(8)),
        days_off=frozenset({0, 1}),
        vacations=((date(2027, 3, 1), date(2027, 3, 28)),),
    ).agreed(weekends_off=True)
    end = calendar.add_open_time(utc(2027, 1, 4), timedelta(days=60))
    assert end < utc(2028, 1, 4)
    spans = takewhile(lambda span: span[0] < end, calendar.open_from(utc(2027, 1, 4)))
    assert len(list(spans)) < 200


def test_no_time_left_is_due_at_once() -> None:
    moment = in_berlin(2026, 11, 24, 3)
    assert Calendar(BERLIN, night=NIGHT).add_open_time(moment, timedelta()) == moment
    assert Calendar.ALWAYS.add_open_time(moment, -AN_HOUR) == moment


@pytest.mark.parametrize("night", [(time(21), time(8)), (time(9), time(9)), (time(9), time(8))])
def test_a_night_is_ten_hours_at_most(night: tuple[time, time]) -> None:
    with pytest.raises(ValueError, match="ten hours at most"):
        Calendar(BERLIN, night=night)


def test_there_is_always_a_day_on_which_the_clock_runs() -> None:
    with pytest.raises(ValueError, match="a day of the week"):
        Calendar(BERLIN, days_off=frozenset(range(7)))
    assert Calendar(BERLIN, days_off=WEEKEND).runs(in_berlin(2026, 11, 23))
