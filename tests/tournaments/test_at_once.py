"""Several workers and players act at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from core.refusals import NotPossible
from games.models import Heartbeat, Match, Seat
from games.play.clocks import give_back_outage
from tests.live_site import wait_until
from tests.locks import somebody_waits
from tests.tournaments.events import (
    a_running,
    a_tournament,
    fresh,
    lose,
    open_pairings,
    pairs_of,
    some_players,
    win_by_seed,
)
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.locking import lock_tournament
from tournaments.models import How, Pairing, Result
from tournaments.tasks import sweep

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


def at_once(*doings: Callable[[], object]) -> list[object]:
    """Call all at the same moment; return what each returned or raised."""
    ready = threading.Barrier(len(doings))
    said: list[object] = [None] * len(doings)

    def run(place: int, doing: Callable[[], object]) -> None:
        try:
            ready.wait()
            said[place] = doing()
        except Exception as error:
            said[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(doings)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def test_four_workers_at_once_make_the_same_pairs_once() -> None:
    cup = a_running("swiss", 8)
    for _round in range(2):
        for pairing in open_pairings(cup):
            lose(pairing, win_by_seed(pairing))
        assert at_once(*[lambda: advance(cup.pk)] * 3, sweep) == [None] * 4
    assert fresh(cup).round == 3
    assert Match.objects.count() == 12
    assert len(pairs_of(cup, 3)) == 4


def test_two_who_want_the_last_place_do_not_both_get_it() -> None:
    cup = a_tournament(places_to=3)
    one, two, three, four = some_players(4)
    for player in (one, two):
        verbs.join(cup.pk, player)
    said = at_once(lambda: verbs.join(cup.pk, three), lambda: verbs.join(cup.pk, four))
    assert sum(isinstance(each, NotPossible) for each in said) == 1
    assert cup.entries.count() == 3


def test_time_is_given_back_while_a_tournament_ends_a_match() -> None:
    cup = a_running(count=4, pace="days:3")
    pairing = open_pairings(cup)[0]
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Heartbeat.objects.update_or_create(part=Heartbeat.Part.SWEEPER, defaults={"beaten_at": an_hour_ago})
    is_locked = threading.Event()

    def end_a_match() -> None:
        with transaction.atomic():
            lock_tournament(cup.pk)
            is_locked.set()
            wait_until(somebody_waits)
            lose(pairing, 4)

    def give_back() -> bool:
        is_locked.wait()
        return give_back_outage(timezone.now())

    assert at_once(end_a_match, give_back) == [None, True]


def test_a_match_that_ends_while_its_last_day_is_decided_counts_as_it_ended() -> None:
    cup = a_running(count=4, days_per_round=5)
    pairing = open_pairings(cup)[0]
    late = Seat.objects.filter(match=pairing.match_id, number=0)
    late.update(time_taken=timedelta(days=5))
    Pairing.objects.filter(pk=pairing.pk).update(deadline=timezone.now())
    has_ended = threading.Event()

    def end_a_match() -> None:
        with transaction.atomic():
            lose(pairing, 4)
            has_ended.set()
            wait_until(somebody_waits)

    def decide() -> None:
        has_ended.wait()
        advance(cup.pk)

    assert at_once(end_a_match, decide) == [None, None]
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.ONE, How.GAVE_UP)
    assert late.get().forfeited == ""
