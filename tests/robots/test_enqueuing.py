"""Decisions of robots are queued once, and again if they stay unanswered for a while."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from core.database.enqueuing import enqueue
from games.models import Match, Seat
from robots.tasks import PATIENCE, ask_again, decide
from rules import Choose
from tests.accounts.people import a_guest
from tests.games.matches import act, an_offer, two_friends
from tests.robots.work import work

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(magpie: User) -> Match:
    """Return a match in which person and robot have had two minutes to choose sizes."""
    match = an_offer(a_guest(), magpie, "(X)", "(Y)")
    Seat.objects.update(owes_since=timezone.now() - 2 * PATIENCE)
    return match


def robot_owes(match: Match) -> bool:
    return Seat.objects.get(match=match, number=1).owes is not None


def test_each_decision_is_one_task(match: Match) -> None:
    """Even if the person moves while the robot still has to answer."""
    act(match, 0, Choose({"X": 4}))
    assert DBTaskResult.objects.count() == 1
    work()
    assert not robot_owes(match)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one writer in at a time anyway")
def test_of_callers_who_ask_at_once_one_enqueues_the_task(match: Match) -> None:
    DBTaskResult.objects.all().delete()
    start = Barrier(4)

    def asker(_number: int) -> None:
        try:
            start.wait()
            enqueue(decide, [(match.pk, 1, 1)])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(asker, range(4)))
    assert DBTaskResult.objects.count() == 1


def test_a_question_that_got_lost_is_asked_again(match: Match) -> None:
    DBTaskResult.objects.all().delete()
    ask_again()
    work()
    assert not robot_owes(match)


@pytest.mark.parametrize("status", ["RUNNING", "FAILED", "SUCCESSFUL"])
def test_a_task_that_led_to_nothing_is_done_again(match: Match, status: str) -> None:
    """Its worker was killed, or it failed."""
    DBTaskResult.objects.update(status=status, started_at=timezone.now() - 2 * PATIENCE)
    ask_again()
    work()
    assert not robot_owes(match)


def test_a_robot_that_thinks_or_waits_for_its_turn_is_left_alone(match: Match) -> None:
    for fields in ({"status": "READY"}, {"status": "RUNNING", "started_at": timezone.now()}):
        DBTaskResult.objects.update(**fields)
        before = DBTaskResult.objects.values().get()
        ask_again()
        assert DBTaskResult.objects.values().get() == before


def test_a_robot_that_owes_since_just_now_is_left_to_its_task(match: Match) -> None:
    DBTaskResult.objects.all().delete()
    Seat.objects.update(owes_since=timezone.now())
    ask_again()
    assert not DBTaskResult.objects.exists()


def test_where_workers_died_over_a_decision_the_robot_does_not_think(match: Match, magpie: User) -> None:
    DBTaskResult.objects.update(worker_ids=["one", "two"])
    magpie.robot.delete()
    work()
    assert not robot_owes(match)


def test_an_answer_that_came_meanwhile_stands(match: Match) -> None:
    work()
    version = Match.objects.get(pk=match.pk).version
    DBTaskResult.objects.update(status="READY")
    work()
    assert Match.objects.get(pk=match.pk).version == version


def test_an_offer_that_a_robot_has_left_open_is_put_to_it_again(magpie: User) -> None:
    """The web process died between the offer and the answer."""
    offer = an_offer(*two_friends())
    Seat.objects.filter(match=offer, number=1).update(player=magpie)
    Match.objects.update(offered_at=timezone.now() - 2 * PATIENCE)
    ask_again()
    work()
    assert Match.objects.get(pk=offer.pk).has_begun


def test_a_sweep_costs_as_much_for_ten_matches_as_for_one(magpie: User) -> None:
    def cost_of(matches: int) -> int:
        for _number in range(matches):
            an_offer(a_guest(), magpie, "(X)", "(Y)")
        DBTaskResult.objects.all().delete()
        with CaptureQueriesContext(connection) as asked:
            ask_again(timedelta(0))
        assert DBTaskResult.objects.count() == Seat.objects.filter(number=1, owes__isnull=False).count()
        return len(asked)

    assert cost_of(9) == cost_of(1)
