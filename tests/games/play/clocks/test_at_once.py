"""Two workers and a player at the same moment: every match has one result."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone

from core.refusals import NotPossible
from games import play
from games.models import Heartbeat, Match, Move, Seat
from games.play import DecisionId, clocks
from games.play.timekeeping.sweeping import GRACE
from games.signals import Happened, News, listen, match_moved
from rules import Surrender
from tests.games.matches import a_match, two_friends

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]

MATCHES = 8


def all_at_once(*asked: Callable[[], object]) -> list[str]:
    start = Barrier(len(asked))

    def worker(ask: Callable[[], object]) -> str:
        try:
            start.wait()
            ask()
        except NotPossible as refused:
            return str(refused.code)
        finally:
            connections.close_all()
        return ""

    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(worker, asked))


def late_matches(**terms: Any) -> Iterator[tuple[Match, DecisionId, datetime]]:
    """Yield matches one by one, each with a decision that is overdue, and its due time."""
    ann, bob = two_friends()
    for _number in range(MATCHES):
        match = a_match(ann, bob, first_to=1, pace="days:1", **terms)
        seat, decision = next(iter(match.battle.decisions.items()))
        due = timezone.now() - GRACE - timedelta(seconds=1)
        Seat.objects.filter(match=match, number=seat).update(due_at=due)
        yield match, DecisionId(match.pk, seat, decision.number), due


def results(decision: DecisionId) -> tuple[int, str]:
    """Count the moves after the beginning; return that and how the seat lost."""
    moves = Move.objects.filter(match=decision.match).count() - 1
    return moves, Seat.objects.get(match=decision.match, number=decision.seat).forfeited


def test_an_answer_that_came_in_time_and_two_sweeps_make_one_result() -> None:
    for match, decision, due in late_matches():
        answer = partial(play.act, decision, Surrender(), Match.objects.get(pk=match.pk), arrived=due)
        answered, *_sweeps = all_at_once(answer, play.sweep_clocks, play.sweep_clocks)
        assert (answered, *results(decision)) in [("", 1, ""), ("already-decided", 1, "time")]


def test_a_late_answer_and_two_sweeps_make_one_result() -> None:
    for match, decision, _due in late_matches():
        answer = partial(play.act, decision, Surrender(), Match.objects.get(pk=match.pk))
        answered, *_sweeps = all_at_once(answer, play.sweep_clocks, play.sweep_clocks)
        assert answered in ("time-was-up", "already-decided")
        assert results(decision) == (1, "time")


def test_a_claim_and_a_late_answer_make_one_result() -> None:
    for match, decision, _due in late_matches(by_claim=True):
        other = match.all_seats[1 - decision.seat].player
        assert other is not None
        answer, claim = partial(play.act, decision, Surrender()), partial(play.claim, match.pk, other)
        assert (*all_at_once(answer, claim), *results(decision)) in [
            ("", "not-playing", 1, ""),
            ("already-decided", "", 1, "time"),
        ]


def test_two_sweeps_warn_once() -> None:
    warned: list[int] = []

    @listen
    def note(news: News) -> None:
        if news.happened is Happened.SHORT:
            warned.append(news.match.pk)

    for match, _decision, _due in late_matches():
        now = timezone.now()
        Seat.objects.filter(due_at__isnull=False).update(due_at=now + timedelta(hours=1), warn_at=now)
        all_at_once(play.sweep_clocks, play.sweep_clocks)
        assert warned.count(match.pk) == 1
    match_moved.disconnect(dispatch_uid=note)


def test_an_outage_is_given_back_once() -> None:
    for match, decision, due in late_matches():
        clocks.beat(Heartbeat.Part.SWEEPER)
        Heartbeat.objects.update(beaten_at=timezone.now() - timedelta(hours=1))
        all_at_once(play.sweep_clocks, play.sweep_clocks, play.sweep_clocks)
        seat = Seat.objects.get(match=match, number=decision.seat)
        assert seat.due_at is not None
        assert timedelta(hours=1) <= seat.due_at - due < timedelta(hours=2)
        match.delete()
