"""Slow webhooks of one player delay no other player's calls."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Match
from notifications.delivery_threads import DeliveryLane
from notifications.models import Delivery, Hook
from notifications.outbox import Lane
from robots.models import Robot
from robots.seating import make_robots
from tests.accounts.people import a_player
from tests.games.matches import an_offer, two_friends
from tests.live_site import ROOT, LiveSite, stop, wait_until
from tests.notifications.post_office import PostOffice
from tests.notifications.receiver import Receiver

MANY = 1000


def calls_for(player: User, many: int) -> None:
    Delivery.objects.bulk_create(
        Delivery(player=player, sort=Delivery.Sort.TEST, due=timezone.now()) for _number in range(many)
    )


# ---- shares


@pytest.fixture
def carrier() -> DeliveryLane:
    return DeliveryLane(Lane.CALLS, at_once=4)


@pytest.mark.services
@pytest.mark.django_db
def test_a_thousand_calls_of_one_account_take_one_place_of_several(carrier: DeliveryLane) -> None:
    eve, bob = a_player("Eve"), a_player("Bob")
    calls_for(eve, MANY)
    calls_for(bob, 1)
    taken = [carrier.next_delivery(), carrier.next_delivery(), carrier.next_delivery()]
    assert [mail.player if mail else None for mail in taken] == [eve, bob, None]


@pytest.mark.services
@pytest.mark.django_db
def test_accounts_take_turns(carrier: DeliveryLane) -> None:
    eve, bob = a_player("Eve"), a_player("Bob")
    calls_for(eve, MANY)
    calls_for(bob, 2)
    served = []
    while bob.deliveries.filter(state=Delivery.State.WAITING).exists():
        mail = carrier.next_delivery()
        assert mail is not None
        carrier.deliver(mail)
        served.append(mail.player)
    assert served == [eve, bob, eve, bob]


# ---- on a site that runs


@pytest.fixture
def receivers() -> Iterator[tuple[Receiver, Receiver]]:
    """Open two webhooks: one sends its answer letter by letter until the test is over, the other at once."""
    slow, quick = Receiver(), Receiver()
    slow.drips = True
    for receiver in (slow, quick):
        receiver.open()
    yield slow, quick
    for receiver in (slow, quick):
        receiver.close()


@pytest.fixture
def no_bursts(settings: Settings) -> None:
    """Make mails due at once."""
    settings.MAIL_BURST = timedelta()


@contextmanager
def run_site(folder: Path, size: str, mail_port: int) -> Iterator[LiveSite]:
    alone = size == "one process"
    mail_url = f"smtp://127.0.0.1:{mail_port}"
    site = LiveSite(folder, DEBUG="true", EMBEDDED_WORKER=str(alone).lower(), EMAIL_URL=mail_url)
    site.migrate()
    with site.serve():
        if alone:
            yield site
            return
        command = [sys.executable, "manage.py", "db_worker", "--interval", "0.3", "--no-reload", "-v0"]
        worker = subprocess.Popen(command, cwd=ROOT, env=site.environment)
        try:
            yield site
        finally:
            stop(worker)


def has_begun(match: Match) -> bool:
    return Match.objects.get(pk=match.pk).has_begun


SIZES = pytest.mark.parametrize(
    "size", ["one process", pytest.param("a worker of its own", marks=pytest.mark.services)]
)


@SIZES
@pytest.mark.slow
@pytest.mark.usefixtures("no_bursts")
def test_mail_robots_and_the_calls_of_others_do_not_wait_for_a_webhook(
    size: str,
    tmp_path: Path,
    django_db_blocker: DjangoDbBlocker,
    post_office: PostOffice,
    receivers: tuple[Receiver, Receiver],
) -> None:
    slow, quick = receivers
    with (
        django_db_blocker.unblock(),
        run_site(tmp_path, size, post_office.port) as site,
        site.database(),
    ):
        ann, bob = two_friends()
        eve = a_player("Eve")
        Hook.objects.create(player=eve, url=slow.url)
        Hook.objects.create(player=bob, url=quick.url)
        calls_for(eve, MANY)
        wait_until(lambda: slow.got)
        make_robots()
        calls_for(bob, 1)
        an_offer(ann, bob)
        robots = an_offer(ann, User.objects.get(robot__mind=Robot.Mind.GREEDY))
        wait_until(lambda: quick.got and post_office.to(bob.email) and has_begun(robots))
    assert slow.drips


@SIZES
@pytest.mark.slow
@pytest.mark.usefixtures("no_bursts")
def test_robots_and_calls_do_not_wait_for_a_mail_server(
    size: str, tmp_path: Path, django_db_blocker: DjangoDbBlocker, receivers: tuple[Receiver, Receiver]
) -> None:
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as dumb,
        django_db_blocker.unblock(),
        run_site(tmp_path, size, dumb.getsockname()[1]) as site,
        site.database(),
    ):
        ann, bob = two_friends()
        Hook.objects.create(player=bob, url=receivers[1].url)
        an_offer(ann, bob)
        with dumb.accept()[0]:
            make_robots()
            calls_for(bob, 1)
            robots = an_offer(ann, User.objects.get(robot__mind=Robot.Mind.GREEDY))
            wait_until(lambda: receivers[1].got and has_begun(robots))
            assert Delivery.objects.get(player=bob, sort=Delivery.Sort.MATCH).state == Delivery.State.SENDING
