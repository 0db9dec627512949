"""The page on which players set the hours in which their clocks stop."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.hours import calendar_of, change_hours
from accounts.models import Hours, Preferences, User, Vacation
from tests.accounts.people import a_player
from tests.conftest import LimitRequests
from tests.html import parsed

pytestmark = pytest.mark.django_db

HOURS = "/accounts/hours/"
VACATION = "/accounts/hours/vacation/"
END = "/accounts/hours/vacation/end/"
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
NIGHT = {"night_from": "23:00", "night_to": "07:00"}


@pytest.fixture
def mia(db: None) -> User:
    return a_player("mia", date_joined=datetime(2020, 1, 1, tzinfo=UTC))


@pytest.fixture
def as_mia(client: Client, mia: User) -> Client:
    client.force_login(mia)
    return client


def words(page: Any) -> str:
    return parsed(page.content.decode()).text


@pytest.mark.services
def test_a_player_says_when_it_is_night(as_mia: Client, mia: User) -> None:
    Preferences.objects.create(player=mia, time_zone="Europe/Berlin")
    page = as_mia.post(HOURS, NIGHT | {"days_off": ["6"]}, follow=True)
    assert "Your hours are saved." in words(page)
    assert "In the time zone Europe/Berlin" in words(page)
    form = parsed(page.content.decode())
    assert form.one("input", id="id_night_from").attributes["value"] == "23:00"
    assert [box.attributes["value"] for box in form.all("input", type="checkbox", checked="")] == ["6"]
    calendar = calendar_of(mia.pk)
    assert (calendar.zone.key, calendar.night, calendar.days_off) == (
        "Europe/Berlin",
        (time(23), time(7)),
        frozenset({6}),
    )


def test_a_player_says_that_they_may_be_asked_at_any_time(as_mia: Client, mia: User) -> None:
    change_hours(mia, (time(23), time(7)), frozenset({6}))
    Hours.objects.update(changed_at=None)
    assert as_mia.post(HOURS, {"night_from": "", "night_to": ""}).status_code == 302
    assert calendar_of(mia.pk).is_always_open


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"night_from": "20:00", "night_to": "07:00"}, "A night can last up to ten hours."),
        ({"night_from": "07:00", "night_to": "07:00"}, "A night can last up to ten hours."),
        ({"night_from": "07:00", "night_to": ""}, "Also enter when your night ends, or leave both empty."),
        ({"night_from": "", "night_to": "07:00"}, "Also enter when your night begins, or leave both empty."),
        ({"night_from": "25:00", "night_to": "07:00"}, "Enter a valid time."),
        ({"days_off": ["1", "2", "3"]}, "Choose up to two days"),
        ({"days_off": ["7"]}, "7 is not one of the available choices."),
        ({"days_off": ["Sunday"]}, "Sunday is not one of the available choices."),
    ],
)
def test_odd_hours_are_refused_with_the_reason(
    as_mia: Client, mia: User, wrong: dict[str, Any], why: str
) -> None:
    page = as_mia.post(HOURS, NIGHT | wrong)
    assert page.status_code == 400
    assert why in words(page)
    assert calendar_of(mia.pk).is_always_open


def test_hours_change_once_a_week(as_mia: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        as_mia.post(HOURS, NIGHT)
        page = as_mia.post(HOURS, NIGHT | {"night_to": "06:00"})
        assert page.status_code == 403
        assert "You changed your hours less than a week ago." in words(page)
        assert "once a week, next on 30 November 2026, noon" in words(as_mia.get(HOURS))
    assert calendar_of(mia.pk).night == (time(23), time(7))


def test_another_time_zone_moves_the_night_along(as_mia: Client, mia: User) -> None:
    as_mia.post(HOURS, NIGHT)
    Hours.objects.update(changed_at=None)
    initial = as_mia.get("/accounts/preferences/").context["form"].initial
    chosen = {name: value for name, value in initial.items() if value is not None}
    answer = as_mia.post("/accounts/preferences/", chosen | {"time_zone": "Asia/Tokyo"})
    assert answer.status_code == 302
    assert calendar_of(mia.pk).zone.key == "Asia/Tokyo"


@pytest.mark.services
def test_a_player_announces_a_vacation_and_takes_it_back(as_mia: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        page = as_mia.post(VACATION, {"first": "2026-12-24", "last": "2027-01-06"}, follow=True)
        assert "From 24 December 2026 to 6 January 2027 your clocks are paused." in words(page)
        assert "After that, you’ll have 14 days left." in words(page)
        page = as_mia.post(END, follow=True)
        assert "You have 28 vacation days." in words(page)
    assert not Vacation.objects.exists()


@pytest.mark.services
def test_a_vacation_ends_tonight(as_mia: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        as_mia.post(VACATION, {"first": "2026-11-23", "last": "2026-11-30"})
        assert "End it tonight" in words(as_mia.get(HOURS))
        page = as_mia.post(END, follow=True)
        assert "From 23 November 2026 to 23 November 2026" in words(page)
        assert "After that, you’ll have 27 days left." in words(page)
        assert "End it tonight" not in words(page)
    assert Vacation.objects.get().last == date(2026, 11, 23)


@pytest.mark.parametrize(
    ("first", "last", "status", "why"),
    [
        ("2026-11-22", "2026-11-24", 400, "A vacation can’t start in the past. Choose today or later."),
        ("2026-11-24", "2026-11-23", 400, "The last day can’t be before the first."),
        ("2028-01-01", "2028-01-02", 400, "A vacation has to start within the next year."),
        ("9999-12-31", "9999-12-31", 400, "A vacation has to start within the next year."),
        ("0001-01-01", "9999-12-31", 400, "A vacation can’t start in the past. Choose today or later."),
        ("tomorrow", "2026-12-21", 400, "Enter a valid date."),
        ("", "", 400, "This field is required."),
    ],
)
def test_an_odd_vacation_is_refused_with_the_reason(
    as_mia: Client, mia: User, first: str, last: str, status: int, why: str
) -> None:
    with time_machine.travel(NOON, tick=False):
        page = as_mia.post(VACATION, {"first": first, "last": last})
    assert page.status_code == status
    assert why in words(page)
    assert not Vacation.objects.exists()


@pytest.mark.services
def test_clocks_stand_still_as_far_as_days_are_left(as_mia: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        page = as_mia.post(VACATION, {"first": "2026-11-23", "last": "2026-12-31"}, follow=True)
        assert "You’re away from 23 November 2026 to 31 December 2026." in words(page)
        assert "From 23 November 2026 to 20 December 2026 your clocks are paused." in words(page)


def test_an_absence_without_days_left_stops_no_clock(as_mia: Client, mia: User) -> None:
    User.objects.filter(pk=mia.pk).update(date_joined=NOON)
    with time_machine.travel(NOON, tick=False):
        as_mia.post(VACATION, {"first": "2026-11-23", "last": "2026-11-29"})
    with time_machine.travel(NOON + timedelta(days=7), tick=False):
        page = as_mia.post(VACATION, {"first": "2026-11-30", "last": "2026-12-01"}, follow=True)
        assert "Your clocks keep running: you had no vacation days left." in words(page)
        mia.refresh_from_db()
        assert mia.is_away
    assert Vacation.objects.count() == 1


def test_others_read_the_message_until_the_last_day(as_mia: Client, client: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        as_mia.post(VACATION, {"first": "2026-11-23", "last": "2026-11-24", "message": "Hiking\u202e"})
        page = words(client.get("/players/mia/"))
        assert "Away until 24 November 2026. Hiking" in page
        too_long = as_mia.post(VACATION, {"first": "2026-11-25", "last": "2026-11-26", "message": "x" * 256})
        assert too_long.status_code == 400
    with time_machine.travel(NOON + timedelta(days=2), tick=False):
        assert "Hiking" not in words(client.get("/players/mia/"))


def test_one_ends_and_is_gone_before_it_has_begun(as_mia: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        as_mia.post(VACATION, {"first": "2026-12-01", "last": "2026-12-02", "message": "Hiking"})
        as_mia.post(END)
    mia.refresh_from_db()
    assert (mia.away_from, mia.away_until, mia.away_message) == (None, None, "")


@pytest.mark.services
def test_a_second_vacation_has_to_wait(as_mia: Client) -> None:
    with time_machine.travel(NOON, tick=False):
        as_mia.post(VACATION, {"first": "2026-12-24", "last": "2026-12-26"})
        page = as_mia.post(VACATION, {"first": "2027-03-01", "last": "2027-03-02"})
    assert page.status_code == 409
    assert "You’ve already announced a vacation." in words(page)


def test_who_has_announced_nothing_ends_nothing(as_mia: Client) -> None:
    assert "You haven’t announced a vacation." in words(as_mia.post(END, follow=True))


def test_nobody_announces_and_takes_back_without_end(as_mia: Client, limit_requests: LimitRequests) -> None:
    limit_requests("hours", 2)
    answers = [as_mia.post(END).status_code for _each in range(3)]
    assert answers == [302, 302, 429]


def test_a_vacation_is_told_on_the_profile(client: Client, mia: User) -> None:
    with time_machine.travel(NOON, tick=False):
        client.force_login(mia)
        client.post(VACATION, {"first": "2026-11-23", "last": "2026-11-30"})
        client.logout()
        assert "Away until 30 November 2026." in words(client.get("/players/mia/"))
