"""A real worker measures matchups, but players who wait for a robot come first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.models import Seat
from stats.models import Matchup
from stats.worth.asking import request_matchup
from tests.live_site import ROOT, LiveSite, stop, wait_until
from tests.robots.test_restarts import matches_against_owl
from tests.stats.worth.fighters import a_button

pytestmark = pytest.mark.slow


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    """Prepare a site on which it is always night."""
    site = LiveSite(tmp_path, DEBUG="true", NIGHT_HOURS="0,24")
    with django_db_blocker.unblock():
        site.migrate()
        yield site
        site.connection.close()


def test_robots_that_are_asked_answer_and_self_play_stands_still_until_they_have(site: LiveSite) -> None:
    with site.database():
        asked_for(40)
    with ExitStack() as left:
        worker = a_worker(site, left)
        wait_until(lambda: rounds(site) > 0)
        playing = self_play_of(worker)
        assert os.getpriority(os.PRIO_PROCESS, playing) == 19
        matches_against_owl(site, 3)
        wait_until(lambda: nobody_waits(site))
        owl_owes(site, 99)
        wait_until(lambda: stands_still(site))
        after = rounds(site)
        owl_owes(site, None)
        wait_until(lambda: rounds(site) > after)


def test_a_worker_that_is_killed_leaves_what_was_played(site: LiveSite) -> None:
    with site.database():
        asked_for(2)
    with ExitStack() as left:
        worker = a_worker(site, left)
        wait_until(lambda: rounds(site) > 0)
        worker.kill()
        worker.wait()
    with site.database():
        left_by_it = {found.pk: (found.rounds, found.won) for found in Matchup.objects.all()}
        assert all(found.won + found.lost <= found.rounds for found in Matchup.objects.all())
        Matchup.objects.update(taken_until=None)
    with ExitStack() as left:
        a_worker(site, left)
        wait_until(lambda: rounds(site) > sum(rounds for rounds, _won in left_by_it.values()))
    with site.database():
        for found in Matchup.objects.all():
            rounds_before, won_before = left_by_it[found.pk]
            assert found.rounds >= rounds_before
            assert found.won >= won_before


def asked_for(count: int) -> None:
    other = a_button("Cup", "(6) (8) (10) (12) (X)")
    for number in range(count):
        request_matchup(a_button(f"Tin {number}", f"(4) (6) (8) (10) ({number + 4})"), other, "online")


def a_worker(site: LiveSite, left: ExitStack) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", "db_worker", "--interval=0.05", "--no-reload"]
    worker = subprocess.Popen(command, cwd=ROOT, env=site.environment)
    left.callback(stop, worker)
    return worker


def self_play_of(worker: subprocess.Popen[bytes]) -> int:
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            told = status.read_text()
            command = (status.parent / "cmdline").read_text()
        except OSError:
            continue
        if f"PPid:\t{worker.pid}\n" in told and "robots.self_play" in command:
            return int(status.parent.name)
    raise AssertionError("no process plays")


def rounds(site: LiveSite) -> int:
    with site.database():
        return sum(Matchup.objects.values_list("rounds", flat=True))


def owl_owes(site: LiveSite, answer: int | None) -> None:
    """Set what Owl owes; the sweep asks no worker for it within the first minute."""
    with site.database():
        Seat.objects.filter(number=1).update(owes=answer, owes_since=answer and timezone.now())


def stands_still(site: LiveSite) -> bool:
    before = rounds(site)
    time.sleep(3)
    return rounds(site) == before


def nobody_waits(site: LiveSite) -> bool:
    with site.database():
        return not Seat.objects.filter(number=1, owes__isnull=False).exists()
