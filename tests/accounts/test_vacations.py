"""Vacations, and the days that are saved for them."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from accounts.hours import calendar_of
from accounts.models import Preferences, User, Vacation
from accounts.vacations import (
    AT_FIRST,
    MOST_SAVED,
    announce,
    balance_on,
    current_or_next_vacation,
    days_left_on,
    end_early,
)
from core.refusals import NotPossible
from tests.accounts.people import a_player
from tests.unhurried import UNHURRIED

A_DAY = timedelta(days=1)
JOINED = date(2025, 1, 1)
TODAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def mia(db: None) -> User:
    return a_player("mia", date_joined=datetime(2020, 1, 1, tzinfo=UTC))


def day(number: int) -> date:
    return TODAY + number * A_DAY


@pytest.mark.parametrize(("passed", "saved"), [(0, 7), (13, 7), (14, 8), (274, 28), (3650, 28)])
def test_days_of_vacation_grow_until_four_weeks_are_saved(passed: int, saved: int) -> None:
    assert balance_on(JOINED, [], JOINED + passed * A_DAY) == saved


def test_days_taken_grow_again() -> None:
    taken = [(date(2026, 1, 1), date(2026, 1, 28))]
    assert balance_on(JOINED, taken, date(2026, 1, 1)) == 0
    assert balance_on(JOINED, taken, date(2026, 7, 2)) == 13
    assert balance_on(JOINED, taken, date(2027, 1, 1)) == 28


@UNHURRIED
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 28)), max_size=20))
def test_nobody_takes_more_than_grows(wishes: list[tuple[int, int]]) -> None:
    taken: list[tuple[date, date]] = []
    first = JOINED
    for pause, length in wishes:
        first += pause * A_DAY
        if length <= balance_on(JOINED, taken, first):
            taken.append((first, first + (length - 1) * A_DAY))
            first += length * A_DAY
    days = sum((last - begins).days + 1 for begins, last in taken)
    assert days <= AT_FIRST + (first - JOINED).days * 28 / 365
    assert 0 <= balance_on(JOINED, taken, first) <= MOST_SAVED


@time_machine.travel(NOON)
def test_a_vacation_that_was_announced_stops_the_clock_on_its_days(mia: User) -> None:
    announce(mia, day(1), day(3))
    calendar = calendar_of(mia.pk)
    assert calendar.add_open_time(NOON, A_DAY) == NOON + 4 * A_DAY
    assert calendar.agreed(no_vacation=True).add_open_time(NOON, A_DAY) == NOON + A_DAY
    assert days_left_on(mia, day(1)) == 25


@time_machine.travel(NOON)
@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (-1, 3, "can’t start in the past. Choose today or later"),
        (3, 2, "before the first"),
        (366, 367, "within the next year"),
        (0, 28, "takes 29 days, but you’ll only have 28 on its first day"),
    ],
)
def test_a_vacation_is_refused_with_the_reason(mia: User, first: int, last: int, why: str) -> None:
    with pytest.raises(NotPossible, match=why):
        announce(mia, day(first), day(last))
    assert not Vacation.objects.exists()
    assert calendar_of(mia.pk).is_always_open


@time_machine.travel(NOON)
def test_no_day_is_taken_twice(mia: User) -> None:
    announce(mia, day(0), day(9))
    for first, last in [(0, 9), (5, 12), (20, 21)]:
        with pytest.raises(NotPossible, match="already announced a vacation"):
            announce(mia, day(first), day(last))
    assert Vacation.objects.count() == 1


def test_a_day_begins_where_the_player_is(mia: User) -> None:
    Preferences.objects.create(player=mia, time_zone="Pacific/Kiritimati")
    with time_machine.travel(NOON):
        with pytest.raises(NotPossible, match="can’t start in the past"):
            announce(mia, day(0), day(2))
        announce(mia, day(1), day(2))


def test_a_vacation_that_ends_early_lasts_until_midnight_and_gives_its_other_days_back(mia: User) -> None:
    with time_machine.travel(NOON) as clock:
        announce(mia, day(0), day(9))
        clock.move_to(NOON + 2 * A_DAY)
        end_early(mia)
        assert days_left_on(mia, day(2)) == 25
        assert not calendar_of(mia.pk).runs(NOON + 2 * A_DAY)
        assert calendar_of(mia.pk).runs(NOON + 3 * A_DAY)
        with pytest.raises(NotPossible, match="already announced a vacation"):
            announce(mia, day(2), day(3))


def test_each_day_on_which_the_clock_stood_still_is_paid_for(mia: User) -> None:
    """A player begins a vacation in their turn and ends it after their answer."""
    with time_machine.travel(NOON) as clock:
        for number in range(28):
            clock.move_to(NOON + number * A_DAY)
            announce(mia, day(number), day(number))
            end_early(mia)
        clock.move_to(NOON + 28 * A_DAY)
        assert days_left_on(mia, day(28)) == 2


@time_machine.travel(NOON)
def test_a_vacation_that_has_not_begun_is_taken_back(mia: User) -> None:
    announce(mia, day(5), day(9))
    end_early(mia)
    assert current_or_next_vacation(mia) is None
    assert days_left_on(mia, day(5)) == 28
    assert calendar_of(mia.pk).is_always_open
    with pytest.raises(NotPossible, match="haven’t announced a vacation"):
        end_early(mia)


def test_who_is_on_vacation_is_shown_as_away(mia: User) -> None:
    with time_machine.travel(NOON) as clock:
        announce(mia, day(1), day(2))
        shown = []
        for number in range(4):
            clock.move_to(NOON + number * A_DAY)
            shown.append(mia.is_away)
    assert shown == [False, True, True, False]


def test_days_that_are_not_saved_yet_may_be_counted_on(mia: User) -> None:
    with time_machine.travel(NOON) as clock:
        announce(mia, day(0), day(27))
        clock.move_to(NOON + 28 * A_DAY)
        announce(mia, day(200), day(209))
        assert days_left_on(mia, day(200)) == 5
