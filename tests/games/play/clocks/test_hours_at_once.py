"""Hours changed at the moment a clock starts or stops: the clock uses the new ones."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from accounts.hours import calendar_of
from accounts.models import User, Vacation
from accounts.vacations import announce, today_of
from games import play
from games.models import Match, Seat
from games.play import DecisionId
from rules import Choose
from tests.games.matches import a_match, two_friends
from tests.games.play.clocks.test_at_once import ONE_WRITER, all_at_once

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]

DAY = timedelta(days=1)
A_MOMENT = timedelta(minutes=5)
TRIES = 8


@pytest.fixture
def players(transactional_db: None) -> tuple[User, User]:
    two_friends()
    User.objects.update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
    return User.objects.get(username="Ann"), User.objects.get(username="Bob")


def a_vacation_of(player: User) -> None:
    today = today_of(player)
    announce(player, today, today + 9 * DAY)


def forget_vacations() -> None:
    Vacation.objects.all().delete()
    User.objects.update(vacation_from=None, vacation_until=None)


def chooses(match: Match, seat: int) -> partial[Match]:
    """Return a call that chooses a size in the match as it is read now, before later changes."""
    read = Match.objects.get(pk=match.pk)
    assert read.all_seats
    decision = DecisionId(match.pk, seat, read.battle.decisions[seat].number)
    return partial(play.act, decision, Choose({"XY"[seat]: 7}), read)


def test_a_clock_that_starts_or_stops_as_a_vacation_begins_knows_it(players: tuple[User, User]) -> None:
    ann, bob = players
    for _try in range(TRIES):
        matches = [a_match(ann, bob, "(X) (8)", "(Y) (8)", pace="bank:14+1") for _each in range(3)]
        moves = [chooses(match, 0) for match in matches] + [chooses(matches[0], 1)]
        assert all_at_once(partial(a_vacation_of, bob), *moves) == [""] * (len(moves) + 1)
        calendar = calendar_of(bob.pk)
        for seat in Seat.objects.filter(player=bob, match__in=matches):
            if seat.due_at is None:
                assert seat.time_left is None or 14 * DAY - A_MOMENT <= seat.time_left <= 14 * DAY
            else:
                left = calendar.count_open_time(timezone.now(), seat.due_at)
                assert 14 * DAY - A_MOMENT <= left <= 14 * DAY
                assert seat.due_at - timezone.now() > 23 * DAY
        forget_vacations()


def test_two_vacations_at_once_are_one(players: tuple[User, User]) -> None:
    ann, _bob = players
    told = all_at_once(*[partial(a_vacation_of, ann)] * 4)
    assert sorted(told) == ["", *["one-vacation-at-a-time"] * 3]
    assert Vacation.objects.count() == 1


def test_both_players_change_their_hours_while_both_move(players: tuple[User, User]) -> None:
    ann, bob = players
    for _try in range(TRIES):
        matches = [a_match(ann, bob, "(X) (8)", "(Y) (8)", pace="bank:14+1") for _each in range(3)]
        moves = [chooses(match, seat) for match in matches for seat in (0, 1)]
        changes = [partial(a_vacation_of, player) for player in (ann, bob)]
        told = all_at_once(*changes, *moves)
        assert told == [""] * len(told)
        forget_vacations()
