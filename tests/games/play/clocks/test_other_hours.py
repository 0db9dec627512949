"""Running clocks follow the hours of their players, over summer time, zones and vacations."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.hours import calendar_change, calendar_of, change_hours, follow_time_zone
from accounts.models import Preferences, User
from accounts.vacations import announce, end_early
from core.refusals import NotPossible
from games import play
from games.models import Heartbeat, Match, Seat
from games.play import clocks
from games.play.recording import lock_match
from games.play.timekeeping import resume_clocks, stop
from games.play.timekeeping.sweeping import GRACE
from rules import Choose
from tests.games.matches import a_match, act, two_friends

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NIGHT = time(23), time(7)
NO_DAYS: frozenset[int] = frozenset()
BOTH_CHOOSE = "(X) (8)", "(Y) (8)"


def in_berlin(month: int, day: int, hour: int = 0, minute: int = 0, *, year: int = 2027) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=BERLIN)


MONDAY_NOON = in_berlin(11, 23, 12, year=2026)
TUESDAY_NOON = MONDAY_NOON + DAY


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY_NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def ann(clock: time_machine.Traveller, db: None) -> User:
    ann, bob = two_friends()
    User.objects.filter(pk__in=[ann.pk, bob.pk]).update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
    live_in(ann, "Europe/Berlin")
    return User.objects.get(pk=ann.pk)


@pytest.fixture
def bob(ann: User) -> User:
    return User.objects.get(username="Bob")


def live_in(player: User, zone: str) -> None:
    with calendar_change(player):
        Preferences.objects.update_or_create(player=player, defaults={"time_zone": zone})
        follow_time_zone(player)


def a_match_of_days(ann: User, bob: User, pace: str = "days:1", **terms: Any) -> Match:
    return a_match(ann, bob, *BOTH_CHOOSE, pace=pace, **terms)


def seat(match: Match, number: int = 0) -> Seat:
    return Seat.objects.get(match=match, number=number)


def sweep() -> None:
    """Check the clocks on a site that has never been down."""
    Heartbeat.objects.update(beaten_at=timezone.now())
    play.sweep_clocks()


def test_what_a_night_takes_is_not_taken_from_a_bank(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    change_hours(ann, NIGHT, NO_DAYS)
    match = a_match_of_days(ann, bob, "bank:3+0")
    clock.move_to(in_berlin(11, 24, 9, year=2026))
    act(match, 0, Choose({"X": 7}))
    assert seat(match).time_left == 3 * DAY - 13 * HOUR


@pytest.mark.services
def test_hours_that_change_while_a_clock_runs_hold_from_the_next_decision_on(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    match = a_match_of_days(ann, bob)
    clock.shift(6 * HOUR)
    change_hours(ann, NIGHT, NO_DAYS)
    assert seat(match).due_at == seat(match, 1).due_at == TUESDAY_NOON
    act(match, 0, Choose({"X": 7}))
    act(match, 1, Choose({"Y": 7}))
    mine, theirs = seat(match), seat(match, 1)
    by_day, by_night = timezone.now() + DAY, calendar_of(ann.pk).add_open_time(timezone.now(), DAY)
    assert by_night > by_day
    assert (mine.due_at, theirs.due_at) in [(by_night, None), (None, by_day)]


def test_a_clock_that_runs_cannot_be_stretched_by_choosing_hours(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    """Days off, a long night, and other hours soon after stretched one day to three days and ten hours."""
    match, bank = a_match_of_days(ann, bob), a_match_of_days(ann, bob, "bank:14+0")
    clock.shift(HOUR)
    change_hours(ann, (time(13), time(23)), frozenset({1, 2}))
    with pytest.raises(NotPossible, match="less than a week ago"):
        change_hours(ann, (time(3), time(13)), frozenset({3, 4}))
    assert seat(match).due_at == TUESDAY_NOON
    clock.shift(8 * DAY)
    change_hours(ann, (time(3), time(13)), frozenset({3, 4}))
    assert seat(bank).due_at == MONDAY_NOON + 14 * DAY
    act(bank, 0, Choose({"X": 7}))
    assert seat(bank).time_left == 14 * DAY - 8 * DAY - HOUR, "what was used counts by the hours of then"


def test_nor_by_taking_a_choice_back(ann: User, bob: User, clock: time_machine.Traveller) -> None:
    match = a_match_of_days(ann, bob)
    act(match, 0, Choose({"X": 7}))
    change_hours(ann, NIGHT, frozenset({1, 2}))
    play.take_back(match.pk, ann)
    assert seat(match).due_at == TUESDAY_NOON


def test_a_vacation_stops_a_clock_by_the_hours_with_which_it_began(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    match = a_match_of_days(ann, bob, "days:3")
    change_hours(ann, NIGHT, NO_DAYS)
    announce(ann, date(2026, 11, 25), date(2026, 11, 30))
    assert seat(match).due_at == MONDAY_NOON + 9 * DAY


@pytest.mark.services
def test_a_vacation_stops_a_clock_that_runs_and_taken_back_it_never_was(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    match = a_match_of_days(ann, bob, "days:3")
    before = seat(match)
    announce(ann, date(2026, 11, 25), date(2026, 11, 30))
    assert seat(match).due_at == MONDAY_NOON + 9 * DAY
    assert seat(match).warn_at == MONDAY_NOON + 9 * DAY - 6 * HOUR
    clock.shift(HOUR)
    end_early(ann)
    assert (seat(match).due_at, seat(match).warn_at) == (before.due_at, before.warn_at)


@pytest.mark.services
def test_nobody_loses_on_vacation(ann: User, bob: User, clock: time_machine.Traveller) -> None:
    match = a_match_of_days(ann, bob)
    act(match, 1, Choose({"Y": 7}))
    announce(ann, date(2026, 11, 23), date(2026, 12, 6))
    clock.move_to(in_berlin(12, 6, 23, 59, year=2026))
    sweep()
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING
    clock.move_to(in_berlin(12, 8, 1, year=2026))
    sweep()
    assert seat(match).forfeited == Seat.Forfeit.TIME


@pytest.mark.services
def test_a_vacation_that_ends_tonight_starts_the_clock_at_midnight(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    announce(ann, date(2026, 11, 23), date(2026, 12, 6))
    match = a_match_of_days(ann, bob)
    assert seat(match).due_at == in_berlin(12, 8, year=2026)
    clock.shift(HOUR)
    end_early(ann)
    assert seat(match).due_at == in_berlin(11, 25, year=2026)


def test_a_match_may_know_no_vacations(ann: User, bob: User) -> None:
    match = a_match_of_days(ann, bob, no_vacation=True)
    announce(ann, date(2026, 11, 23), date(2026, 12, 6))
    assert seat(match).due_at == TUESDAY_NOON


def test_a_match_may_have_no_weekends_each_where_its_player_is(ann: User, bob: User) -> None:
    live_in(bob, "America/New_York")
    match = a_match_of_days(ann, bob, "days:5", weekends_off=True)
    assert seat(match, 0).due_at == MONDAY_NOON + 7 * DAY
    assert seat(match, 1).due_at == MONDAY_NOON + 7 * DAY
    late_on_friday_in_new_york = datetime(2026, 11, 28, 2, tzinfo=UTC)
    runs = [clocks.hours_of(match, each).runs(late_on_friday_in_new_york) for each in match.all_seats]
    assert runs == [False, True]


def test_in_spring_a_clock_loses_no_hour_of_a_night(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    change_hours(ann, NIGHT, NO_DAYS)
    clock.move_to(in_berlin(3, 27, 22))
    match = a_match_of_days(ann, bob)
    assert seat(match, 0).due_at == in_berlin(3, 29, 14)
    assert seat(match, 1).due_at == in_berlin(3, 28, 23), "who has no nights has a day of 24 hours"


@pytest.mark.services
def test_the_hour_in_which_summer_time_ends_counts_once_in_a_night(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    change_hours(ann, NIGHT, NO_DAYS)
    clock.move_to(in_berlin(10, 30, 22))
    match = a_match_of_days(ann, bob)
    assert seat(match, 0).due_at == in_berlin(11, 1, 14)
    assert seat(match, 1).due_at == in_berlin(10, 31, 21)


def test_a_player_who_moves_to_another_place_sleeps_by_its_clock_from_the_next_decision_on(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    change_hours(ann, NIGHT, NO_DAYS)
    match = a_match_of_days(ann, bob, "days:2")
    assert seat(match).due_at == in_berlin(11, 26, 12, year=2026)
    clock.shift(8 * DAY)
    live_in(ann, "America/New_York")
    assert seat(match).due_at == in_berlin(11, 26, 12, year=2026)
    later = a_match_of_days(ann, bob, "days:2")
    calendar = calendar_of(ann.pk)
    assert calendar.zone.key == "America/New_York"
    assert seat(later).due_at == calendar.add_open_time(timezone.now(), 2 * DAY)


def test_whose_time_is_up_does_not_escape_into_a_vacation(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    by_itself = a_match_of_days(ann, bob, no_vacation=False)
    by_claim = a_match_of_days(ann, bob, by_claim=True)
    act(by_itself, 1, Choose({"Y": 7}))
    clock.move_to(TUESDAY_NOON + GRACE / 2)
    announce(ann, date(2026, 11, 24), date(2026, 12, 6))
    assert seat(by_itself).due_at == seat(by_claim).due_at == TUESDAY_NOON
    clock.move_to(TUESDAY_NOON + GRACE)
    sweep()
    assert seat(by_itself).forfeited == Seat.Forfeit.TIME


def test_a_live_match_knows_no_hours(ann: User, bob: User) -> None:
    match = a_match_of_days(ann, bob, "live:10+5")
    before = seat(match).due_at
    announce(ann, date(2026, 11, 23), date(2026, 12, 6))
    change_hours(ann, (time(10), time(20)), frozenset({0}))
    assert seat(match).due_at == before


@pytest.mark.services
def test_clocks_that_players_have_stopped_go_on_by_the_hours_with_which_they_began(
    ann: User, bob: User, clock: time_machine.Traveller
) -> None:
    match = a_match_of_days(ann, bob)
    with transaction.atomic():
        stop(lock_match(match.pk))
    change_hours(ann, NIGHT, NO_DAYS)
    assert (seat(match).due_at, seat(match).time_left) == (None, DAY)
    with transaction.atomic():
        resume_clocks(lock_match(match.pk))
    assert seat(match).due_at == TUESDAY_NOON


def test_pages_are_told_that_a_clock_is_another(ann: User, bob: User) -> None:
    running, waiting = a_match_of_days(ann, bob), a_match_of_days(ann, bob)
    act(waiting, 0, Choose({"X": 7}))
    versions = [Match.objects.get(pk=match.pk).version for match in (running, waiting)]
    announce(ann, date(2026, 11, 23), date(2026, 12, 6))
    now = [Match.objects.get(pk=match.pk).version for match in (running, waiting)]
    assert now == [versions[0] + 1, versions[1]]


def test_the_same_days_again_change_no_clock(ann: User, bob: User) -> None:
    change_hours(ann, NIGHT, NO_DAYS)
    match = a_match_of_days(ann, bob)
    version = Match.objects.get(pk=match.pk).version
    change_hours(ann, NIGHT, NO_DAYS)
    assert Match.objects.get(pk=match.pk).version == version
