"""Sites and workers killed while a robot thinks: the robot answers once another one runs."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games import play
from games.models import Match, Move, Seat, Terms
from games.play import ProposedSeat
from robots.seating import make_robots
from tests.accounts.people import a_guest
from tests.live_site import ROOT, LiveSite, stop, wait_until

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    site = LiveSite(tmp_path_factory.mktemp("site"), DEBUG="true")
    with django_db_blocker.unblock():
        site.migrate()
        yield site
        site.connection.close()


def test_robots_go_on_after_a_restart(site: LiveSite) -> None:
    with site.serve():
        matches_against_owl(site, 5)
        site.restart()
        wait_until(lambda: all_have_answered(site))


def test_after_a_worker_was_killed_two_others_make_every_decision_once(site: LiveSite) -> None:
    matches = matches_against_owl(site, 5)
    with ExitStack() as left:
        worker = a_worker(site, left)
        wait_until(lambda: has_begun_to_work(site))
        worker.kill()
        worker.wait()
        with site.database():
            long_ago = timezone.now() - timedelta(minutes=2)
            Seat.objects.update(owes_since=long_ago)
            DBTaskResult.objects.running().update(started_at=long_ago)
        for _worker in range(2):
            a_worker(site, left)
        wait_until(lambda: all_have_answered(site))
    with site.database():
        assert DBTaskResult.objects.count() == len(matches)
        assert Move.objects.filter(match__in=matches, seat=1).count() == len(matches)


def matches_against_owl(site: LiveSite, count: int) -> list[Match]:
    """Return matches in which person and Owl choose sizes, with no other tasks in the queue."""
    with site.database():
        make_robots()
        DBTaskResult.objects.all().delete()
        owl = User.objects.get(robot__mind="wise")
        guests = [a_guest() for _match in range(count)]
        matches = [
            play.propose(
                guest, [ProposedSeat(guest, "(20) (X)"), ProposedSeat(owl, "(6) (X)")], Terms(first_to=1)
            )
            for guest in guests
        ]
        assert all(Match.objects.get(pk=match.pk).has_begun for match in matches)
        return matches


def a_worker(site: LiveSite, left: ExitStack) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", "db_worker", "--interval=0.05", "--no-reload"]
    worker = subprocess.Popen(command, cwd=ROOT, env=site.environment)
    left.callback(stop, worker)
    return worker


def has_begun_to_work(site: LiveSite) -> bool:
    with site.database():
        return DBTaskResult.objects.filter(started_at__isnull=False).exists()


def all_have_answered(site: LiveSite) -> bool:
    with site.database():
        return not Seat.objects.filter(number=1, owes__isnull=False).exists()
