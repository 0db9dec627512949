"""Hours in which the clocks of players run, and changes of them."""

from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.dispatch import Signal
from pytest_django import DjangoAssertNumQueries

from accounts.hours import (
    calendar_change,
    calendar_changed,
    calendar_of,
    calendars_of,
    change_hours,
    follow_time_zone,
)
from accounts.models import Hours, Preferences, User
from core.calendar import SUNDAY, WEEKEND, Calendar
from core.refusals import NotPossible
from tests.accounts.people import a_player

pytestmark = pytest.mark.django_db

NIGHT = time(23), time(7)
SHORT_NIGHT = time(0), time(6)
NO_DAYS: frozenset[int] = frozenset()
MONDAY_NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
SOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
A_WEEK_LATER = datetime(2026, 11, 30, 13, tzinfo=UTC)


class Changes(list[tuple[int, Calendar, Calendar]]):
    def hear(self, *, player: int, before: Calendar, since: Calendar, **_signal: Signal) -> None:
        self.append((player, before, since))


@pytest.fixture
def changes() -> Any:
    heard = Changes()
    calendar_changed.connect(heard.hear)
    yield heard
    calendar_changed.disconnect(heard.hear)


def live_in(player: User, zone: str) -> None:
    with calendar_change(player):
        Preferences.objects.update_or_create(player=player, defaults={"time_zone": zone})
        follow_time_zone(player)


def test_a_weekend_is_where_the_player_is(zoe: User) -> None:
    live_in(zoe, "Asia/Tokyo")
    calendar = calendar_of(zoe.pk).agreed(weekends_off=True)
    assert calendar.zone == ZoneInfo("Asia/Tokyo")
    assert calendar.days_off == WEEKEND


def test_who_chose_nothing_lives_by_the_time_of_the_site(zoe: User) -> None:
    assert calendar_of(zoe.pk).is_always_open
    assert calendar_of(zoe.pk).zone == ZoneInfo("UTC")


def test_calendars_of_several_players_take_one_query(
    zoe: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mia = a_player("mia")
    change_hours(mia, NIGHT, NO_DAYS)
    with django_assert_num_queries(1):
        calendars = calendars_of(zoe.pk, mia.pk)
    assert calendars[zoe.pk].is_always_open
    assert calendars[mia.pk].night == NIGHT


def test_a_player_chooses_a_night_and_days_off(zoe: User, changes: Changes) -> None:
    live_in(zoe, "Europe/Berlin")
    changes.clear()
    change_hours(zoe, NIGHT, frozenset({SUNDAY}))
    chosen = Calendar(ZoneInfo("Europe/Berlin"), NIGHT, frozenset({SUNDAY}))
    assert calendar_of(zoe.pk) == chosen
    assert changes == [(zoe.pk, Calendar(ZoneInfo("Europe/Berlin")), chosen)]


def test_hours_are_chosen_once_a_week_also_the_first_time(zoe: User) -> None:
    with time_machine.travel(MONDAY_NOON) as clock:
        change_hours(zoe, SHORT_NIGHT, NO_DAYS)
        clock.move_to(SOON)
        with pytest.raises(NotPossible, match=r"less than a week ago.*from 30 November 2026, noon"):
            change_hours(zoe, NIGHT, NO_DAYS)
        with pytest.raises(NotPossible, match="less than a week ago"):
            change_hours(zoe, None, NO_DAYS)
        assert calendar_of(zoe.pk).night == SHORT_NIGHT
        clock.move_to(A_WEEK_LATER)
        change_hours(zoe, None, NO_DAYS)
        with pytest.raises(NotPossible, match="less than a week ago"):
            change_hours(zoe, NIGHT, NO_DAYS)


def test_the_same_hours_are_no_change(zoe: User, changes: Changes) -> None:
    change_hours(zoe, SHORT_NIGHT, NO_DAYS)
    changes.clear()
    change_hours(zoe, SHORT_NIGHT, NO_DAYS)
    assert changes == []


def test_nobody_sleeps_on_by_going_round_the_world(zoe: User, changes: Changes) -> None:
    with time_machine.travel(MONDAY_NOON) as clock:
        live_in(zoe, "Asia/Tokyo")
        change_hours(zoe, NIGHT, NO_DAYS)
        clock.move_to(SOON)
        changes.clear()
        live_in(zoe, "America/New_York")
        assert calendar_of(zoe.pk).zone == ZoneInfo("Asia/Tokyo")
        assert changes == []
        clock.move_to(A_WEEK_LATER)
        live_in(zoe, "America/Denver")
        assert calendar_of(zoe.pk).zone == ZoneInfo("America/Denver")
        assert [(before.zone.key, since.zone.key) for _player, before, since in changes] == [
            ("Asia/Tokyo", "America/Denver")
        ]


def test_the_first_time_zone_leaves_the_first_hours_free(zoe: User) -> None:
    live_in(zoe, "")
    assert not Hours.objects.exists()
    live_in(zoe, "Europe/Berlin")
    change_hours(zoe, SHORT_NIGHT, NO_DAYS)
    assert calendar_of(zoe.pk).night == SHORT_NIGHT


def test_weekends_are_not_made_longer_by_going_round_the_world(zoe: User) -> None:
    live_in(zoe, "Pacific/Kiritimati")
    live_in(zoe, "Pacific/Niue")
    live_in(zoe, "Pacific/Kiritimati")
    assert calendar_of(zoe.pk).zone == ZoneInfo("Pacific/Niue")


def test_hours_hold_in_a_match_as_was_agreed(zoe: User) -> None:
    User.objects.filter(pk=zoe.pk).update(vacation_from=date(2026, 12, 24), vacation_until=date(2026, 12, 27))
    assert calendar_of(zoe.pk).vacations == ((date(2026, 12, 24), date(2026, 12, 27)),)
    assert calendar_of(zoe.pk).agreed(no_vacation=True).vacations == ()
