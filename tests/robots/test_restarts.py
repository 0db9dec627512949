"""A site that dies while a robot thinks: the robot answers once the site is there again."""

from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games import play
from games.models import Match
from games.play import Place
from robots.seating import make_robots
from tests.accounts.people import a_guest
from tests.live_site import LiveSite, wait_until


@pytest.mark.slow
def test_robots_go_on_after_a_restart(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    site = LiveSite(tmp_path, DEBUG="true")
    with django_db_blocker.unblock():
        site.manage("migrate", "-v0")
        with site.serving():
            with site.database():
                make_robots()
                owl = User.objects.get(robot__mind="wise")
                matches = [against(owl).pk for _match in range(5)]
            site.restart()

            def all_have_answered() -> bool:
                with site.database():
                    found = Match.objects.filter(pk__in=matches)
                    return not any(1 in match.battle.decisions for match in found)

            wait_until(all_have_answered, 60)


def against(robot: User) -> Match:
    guest = a_guest()
    offer = play.propose(guest, [Place(guest, "(20) (X)"), Place(robot, "(6) (X)")], first_to=1)
    return play.accept(offer.pk, robot)
