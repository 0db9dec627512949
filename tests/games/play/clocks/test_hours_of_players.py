"""Clocks stop at night, on days off and on vacation, in each player's time zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import vacations
from accounts.hours import calendar_change, change_hours, follow_time_zone
from accounts.models import Preferences, User
from games import play
from games.models import Match, Seat
from games.play import DecisionId
from rules import Surrender
from tests.games.clocks import at_turn, now
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
NIGHT = time(22), time(7)
ALL_SHOW_ONE = "(1)", "w(1) w(1)"
"""The first player begins every round."""
NO_DAYS: frozenset[int] = frozenset()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def whose_turn(match: Match) -> User:
    player = at_turn(match)[0].player
    assert player is not None
    return player


def due_time(match: Match) -> datetime | None:
    return at_turn(match)[0].due_at


def sleepers(*players: User) -> None:
    for player in players:
        change_hours(player, NIGHT, NO_DAYS)


@pytest.mark.services
def test_a_night_is_not_counted(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    sleepers(*players)
    match = a_match(*players, pace="days:1")
    assert due_time(match) == MONDAY + DAY + 9 * HOUR


def test_nor_are_weekends_if_that_was_agreed(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:5", weekends_off=True)
    assert due_time(match) == MONDAY + 7 * DAY
    assert due_time(a_match(*players, pace="days:5")) == MONDAY + 5 * DAY


def test_a_live_match_knows_no_nights(players: tuple[User, User], clock: time_machine.Traveller) -> None:
    sleepers(*players)
    clock.move_to(MONDAY + 10 * HOUR)
    assert due_time(a_match(*players, pace="live:10+5")) == MONDAY + 10 * HOUR + timedelta(minutes=15)


@pytest.mark.services
@pytest.mark.parametrize(("no_vacation", "days"), [(False, 6), (True, 3)])
def test_a_vacation_stops_the_clock_unless_agreed_otherwise(
    players: tuple[User, User], clock: time_machine.Traveller, no_vacation: bool, days: int
) -> None:
    match = a_match(*players, pace="days:3", no_vacation=no_vacation)
    vacations.announce(whose_turn(match), date(2026, 11, 24), date(2026, 11, 26))
    assert due_time(match) == MONDAY + days * DAY
    vacations.end_early(whose_turn(match))
    assert due_time(match) == MONDAY + 3 * DAY


@pytest.mark.services
def test_other_hours_of_a_player_change_no_clock_that_runs(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    other = a_match(*players, pace="bank:14+1")
    before = due_time(other)
    clock.shift(6 * HOUR)
    sleepers(*players)
    assert due_time(match) == MONDAY + DAY
    assert due_time(other) == before
    assert due_time(a_match(*players, pace="days:1")) != MONDAY + DAY + 6 * HOUR


def test_who_was_warned_is_not_warned_again(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="days:1")
    Seat.objects.filter(match=match).update(warn_at=None)
    sleepers(*players)
    assert {seat.warn_at for seat in now(match).all_seats} == {None}


@pytest.mark.services
def test_an_answer_to_the_match_as_it_was_read_counts_by_the_hours_of_then(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, pace="bank:14+1")
    as_read = now(match)
    seat, decision = next(iter(as_read.battle.decisions.items()))
    assert as_read.all_seats[seat].due_at == MONDAY + 14 * DAY
    clock.shift(HOUR)
    sleepers(*players)
    clock.shift(21 * HOUR)
    play.act(DecisionId(match.pk, seat, decision.number), Surrender(), as_read)
    left = play.visible_clocks(now(match), players[seat])[seat].left
    assert left == 14 * DAY, "22 hours are used, and a day is gained"


def test_nothing_is_gained_by_flying_around_the_world(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    sleepers(*players)
    match = a_match(*players, pace="days:1")
    left = play.visible_clocks(now(match), whose_turn(match))[at_turn(match)[0].number].left
    clock.shift(8 * DAY)
    Seat.objects.filter(match=match, due_at__isnull=False).update(due_at=timezone.now() + 33 * HOUR)
    with calendar_change(whose_turn(match)):
        Preferences.objects.update_or_create(player=whose_turn(match), defaults={"time_zone": "Asia/Tokyo"})
        follow_time_zone(whose_turn(match))
    assert due_time(match) == timezone.now() + 33 * HOUR
    assert play.visible_clocks(now(match), whose_turn(match))[at_turn(match)[0].number].left == left


def statements(match: Match) -> list[str]:
    """Return the SQL of a move in a match that was read like for its page."""
    found = now(match)
    seat, decision = next(iter(found.battle.decisions.items()))
    with CaptureQueriesContext(connection) as captured:
        play.act(DecisionId(match.pk, seat, decision.number), Surrender(), found)
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.services
def test_a_move_without_a_pace_asks_for_no_hours_and_one_with_a_pace_once(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    statements(a_match(*players, *ALL_SHOW_ONE))
    plain = statements(a_match(*players, *ALL_SHOW_ONE))
    assert not any("accounts_hours" in sql or "due_at" in sql.partition("SET")[2] for sql in plain)
    assert len(statements(a_match(*players, *ALL_SHOW_ONE, pace="live:10+5"))) == len(plain)
    assert len(statements(a_match(*players, *ALL_SHOW_ONE, pace="bank:14+1"))) == len(plain) + 1
