"""Months of matches with every action on clocks: no player uses more time than was granted."""

from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.hours import calendar_change, change_hours, follow_time_zone
from accounts.models import Preferences, User
from accounts.vacations import announce, end_early, today_of
from core.refusals import NotPossible
from games import play
from games.models import Heartbeat, Match, Seat
from games.play import clocks
from games.play.recording import lock_match
from games.play.timekeeping import resume_clocks, stop
from tests.games.matches import a_match, play_at_random, two_friends

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HOUR, DAY, A_MOMENT = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)
NEW_YEAR = datetime(2027, 1, 1, 12, tzinfo=UTC)
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]
NIGHTS = [None, (time(23), time(7)), (time(2, 30), time(12)), (time(0), time(8))]
DOINGS = ["move", "move", "move", "hours", "zone", "vacation", "end", "give", "stop", "resume"]


class Months:
    """Successive matches of two players, with granted and used time by seat of the current one."""

    def __init__(self, seed: int, clock: time_machine.Traveller) -> None:
        self.chance, self.clock = Random(seed), clock
        two_friends()
        User.objects.update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
        self.players = list(User.objects.order_by("username"))
        self.done: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        terms = {"weekends_off": self.chance.random() < 0.5, "no_vacation": self.chance.random() < 0.3}
        self.match = a_match(*self.players, first_to=5, pace="bank:7+1", **terms)  # type: ignore[arg-type]
        self.used = [timedelta(), timedelta()]
        self.given = [7 * DAY, 7 * DAY]

    def seats(self) -> list[Seat]:
        self.match = Match.objects.get(pk=self.match.pk)
        return self.match.all_seats

    def goes_on(self) -> None:
        """Let time pass while the site is up and a worker checks the clocks in time."""
        before, then = timezone.now(), timezone.now() + self.chance.random() * 50 * HOUR
        for seat in self.seats():
            if seat.due_at is not None:
                calendar = clocks.hours_of(self.match, seat)
                self.used[seat.number] += calendar.count_open_time(before, min(then, seat.due_at))
                if not calendar.runs(before):
                    assert seat.due_at > calendar.opens(before), "time is never up while a clock stands still"
        self.clock.move_to(then)
        Heartbeat.objects.update(beaten_at=then)
        play.sweep_clocks()

    def something_is_done(self) -> None:
        player, what = self.chance.choice(self.players), self.chance.choice(DOINGS)
        with suppress(NotPossible):
            getattr(self, what)(player)
            self.done[what] += 1

    def move(self, _player: User) -> None:
        owed = [seat.owes for seat in self.seats()]
        if self.match.stopped_at is None:
            play_at_random(self.match, self.chance.randrange(1000), moves=1)
            for number, seat in enumerate(self.seats()):
                self.given[number] += DAY * (owed[number] is not None and seat.owes != owed[number])

    def hours(self, player: User) -> None:
        days_off = frozenset(self.chance.sample(range(7), self.chance.randrange(3)))
        change_hours(player, self.chance.choice(NIGHTS), days_off)

    def zone(self, player: User) -> None:
        with calendar_change(player):
            zone = self.chance.choice(ZONES)
            Preferences.objects.update_or_create(player=player, defaults={"time_zone": zone})
            follow_time_zone(player)

    def vacation(self, player: User) -> None:
        first: date = today_of(player) + self.chance.randrange(5) * DAY
        announce(player, first, first + self.chance.randrange(6) * DAY)

    def end(self, player: User) -> None:
        end_early(player)

    def give(self, player: User) -> None:
        play.give_time(self.match.pk, player)
        seat = self.match.seat_of(player)
        assert seat is not None
        self.given[1 - seat.number] += DAY

    def stop(self, _player: User) -> None:
        with transaction.atomic():
            if (match := lock_match(self.match.pk)).stopped_at is None:
                stop(match)

    def resume(self, _player: User) -> None:
        with transaction.atomic():
            if (match := lock_match(self.match.pk)).stopped_at is not None:
                resume_clocks(match)

    def all_is_right(self) -> None:
        for seat in self.seats():
            given, used = self.given[seat.number], self.used[seat.number]
            assert used <= given, self.done
            if not self.match.is_finished:
                hours = clocks.hours_of(self.match, seat)
                left = clocks.clock_of(seat).shows(clocks.pace_of(self.match), timezone.now(), hours)
                assert timedelta() <= left <= given - used + A_MOMENT, self.done


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_uses_more_time_than_was_given(seed: int) -> None:
    with time_machine.travel(NEW_YEAR, tick=False) as clock:
        months = Months(seed, clock)
        while timezone.now() < NEW_YEAR + 200 * DAY:
            if months.seats() and months.match.is_finished:
                months.done[months.match.status] += 1
                months.begin()
            months.goes_on()
            months.all_is_right()
            if not Match.objects.get(pk=months.match.pk).is_finished:
                months.something_is_done()
                months.all_is_right()
    assert months.done.keys() >= {"move", "hours", "zone", "vacation", "stop", "resume"}
