"""The hours in which a player's clock stops, as others see them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.hours import calendar_change, change_hours, follow_time_zone
from accounts.models import Preferences, User
from accounts.vacations import announce
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

NIGHT = "every day from 5 p.m. to 1 a.m. (your time)"


@pytest.fixture(autouse=True)
def november() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC)):
        yield


@pytest.fixture
def ann(db: None) -> User:
    ann, bob = two_friends()
    live_in(ann, "America/New_York")
    live_in(bob, "Europe/Berlin")
    User.objects.update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
    return User.objects.get(username="Ann")


@pytest.fixture
def bob(ann: User) -> User:
    bob = User.objects.get(username="Bob")
    change_hours(bob, (time(23), time(7)), frozenset({6}))
    announce(bob, date(2026, 12, 24), date(2027, 1, 6))
    return bob


def live_in(player: User, zone: str) -> None:
    with calendar_change(player):
        Preferences.objects.create(player=player, time_zone=zone)
        follow_time_zone(player)


def sidebar_text(match: Match, viewer: User) -> str:
    client = Client()
    client.force_login(viewer)
    page = parsed(client.get(f"/match/{match.pk}/").content.decode())
    return page.one("section", aria_labelledby="about").text


def profile(viewer: User | None) -> str:
    client = Client()
    if viewer:
        client.force_login(viewer)
    return parsed(client.get("/players/Bob/").content.decode()).text


def test_opponents_are_told_the_hours_by_their_own_clock(ann: User, bob: User) -> None:
    told = sidebar_text(a_match(ann, bob, pace="days:3"), ann)
    assert f"Bob’s clock is paused {NIGHT}. " in told
    assert "Bob’s clock is paused on these days of the week: Sunday. " in told
    assert "From 24 December 2026 to " in told
    assert ", Bob is on vacation and their clock is paused." in told
    assert "Berlin" not in told


def test_they_are_told_what_holds_in_this_match(ann: User, bob: User) -> None:
    told = sidebar_text(a_match(ann, bob, pace="days:3", no_vacation=True, weekends_off=True), ann)
    assert f"Bob’s clock is paused {NIGHT}. " in told
    assert "Bob’s clock is paused on these days of the week: Saturday and Sunday." in told
    assert "on vacation" not in told


@pytest.mark.parametrize("terms", [{}, {"pace": "live:10+5"}])
def test_where_no_hours_hold_none_are_told(ann: User, bob: User, terms: dict[str, Any]) -> None:
    assert "is paused" not in sidebar_text(a_match(ann, bob, **terms), ann)


def test_nobody_is_told_their_own_hours_nor_who_only_watches_those_of_others(ann: User, bob: User) -> None:
    match = a_match(ann, bob, pace="days:3")
    assert "is paused" not in sidebar_text(match, bob)
    assert "is paused" not in sidebar_text(match, a_player("watcher"))


def test_a_profile_tells_them_to_opponents_of_that_player(ann: User, bob: User) -> None:
    assert "is paused" not in profile(ann)
    a_match(ann, bob, pace="days:3")
    assert f"Bob’s clock is paused {NIGHT}" in profile(ann)
    assert "is paused" not in profile(a_player("watcher"))
    assert "is paused" not in profile(None)


def test_who_always_plays_has_nothing_to_tell(ann: User, bob: User) -> None:
    assert "is paused" not in sidebar_text(a_match(ann, bob, pace="days:3"), bob)
