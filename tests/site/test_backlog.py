"""A site without a worker reports it: to monitoring, in the log and to its staff."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

from accounts.models import User
from buttonmen.monitoring import backlog
from buttonmen.monitoring.proxies import log_uncounted_proxy
from buttonmen.outage import Outage
from core.database.enqueuing import enqueue, enqueue_again
from core.release import release_cache
from games.models import Heartbeat
from games.play import clocks
from notifications.models import Delivery
from tests.accounts.people import a_player
from tests.site.tasks import rename

pytestmark = [pytest.mark.services, pytest.mark.django_db]

PAGE = "/about/"


def a_mail(due_for: timedelta, state: Delivery.State = Delivery.State.WAITING) -> Delivery:
    player = a_player(f"reader{uuid4().hex[:6]}")
    return Delivery.objects.create(player=player, state=state, due=timezone.now() - due_for)


def worker_seen(ago: timedelta) -> None:
    with time_machine.travel(timezone.now() - ago, tick=False):
        clocks.beat(Heartbeat.Part.SWEEPER)


def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("keeper", is_staff=True))
    return client


class TestReadiness:
    @time_machine.travel("2026-11-27 12:00Z", tick=False)
    def test_it_has_the_ages_of_the_worker_the_oldest_task_and_the_oldest_mail(self, client: Client) -> None:
        worker_seen(ago=timedelta(seconds=20))
        for minutes in (3, 2):
            rename.enqueue(1, "after")
            DBTaskResult.objects.filter(enqueued_at=timezone.now()).update(
                enqueued_at=timezone.now() - timedelta(minutes=minutes)
            )
        a_mail(timedelta(minutes=4), Delivery.State.SENDING)
        a_mail(timedelta(minutes=1))
        for state in (Delivery.State.SENT, Delivery.State.DROPPED, Delivery.State.PARKED):
            a_mail(timedelta(days=1), state)
        a_mail(timedelta(minutes=-5))
        answer = client.get("/ready/")
        assert answer.status_code == 200
        assert answer.json()["background"] is True
        assert answer.json()["ages"] == {"worker": 20, "task": 180, "mail": 240}

    def test_a_worker_that_never_ran_has_no_age(self, client: Client) -> None:
        answer = client.get("/ready/")
        assert answer.status_code == 200  # pages are served all the same
        assert answer.json()["background"] is False
        assert answer.json()["ages"] == {"worker": None, "task": None, "mail": None}

    def test_asking_again_and_again_costs_the_database_no_more(self, client: Client) -> None:
        client.get("/ready/")
        with CaptureQueriesContext(connection) as asked:
            client.get("/ready/")
        assert asked.captured_queries
        assert not [each for each in asked.captured_queries if "notifications_delivery" in each["sql"]]

    @time_machine.travel("2026-11-27 12:00Z", tick=False)
    def test_a_task_with_a_date_waits_from_then_on(self) -> None:
        in_an_hour = timezone.now() + timedelta(hours=1)
        rename.using(run_after=in_an_hour).enqueue(1, "after")
        assert backlog.read_backlog().ages["task"] is None
        release_cache.delete(backlog.KEY)
        with time_machine.travel(in_an_hour + timedelta(minutes=2), tick=False):
            assert backlog.read_backlog().ages["task"] == 120

    def test_a_task_that_is_enqueued_again_is_new(self) -> None:
        long_ago = timezone.now() - timedelta(days=30)
        enqueue(rename, [(1,)])
        DBTaskResult.objects.update(status="SUCCESSFUL", enqueued_at=long_ago, started_at=long_ago)
        enqueue_again(rename, [(1,)], timedelta(minutes=1))
        assert backlog.read_backlog().ages["task"] == 0


@pytest.mark.parametrize("late", ["worker", "task", "mail"])
def test_the_log_has_a_line_a_minute_until_it_is_over(
    late: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "outage", Outage("It is late", "It is back"))
    an_hour = timedelta(hours=1)
    worker_seen(ago=an_hour if late == "worker" else timedelta())
    if late == "task":
        rename.enqueue(1, "after")
        DBTaskResult.objects.update(enqueued_at=timezone.now() - an_hour)
    if late == "mail":
        a_mail(an_hour)
    for _time in range(3):
        backlog.log_backlog()
    worker_seen(ago=timedelta())
    DBTaskResult.objects.all().delete()
    Delivery.objects.all().delete()
    release_cache.delete(backlog.KEY)
    backlog.log_backlog()
    said = [record.getMessage() for record in caplog.records if record.name == "buttonmen.outage"]
    assert [line.split(" (")[0] for line in said] == ["It is late", "It is back"]
    assert f"{late} 36" in said[0]


class TestBanner:
    def test_staff_read_on_every_page_what_is_late(self) -> None:
        worker_seen(ago=timedelta(minutes=12))
        rename.enqueue(1, "after")
        DBTaskResult.objects.update(enqueued_at=timezone.now() - timedelta(minutes=11))
        a_mail(timedelta(hours=2))
        page = staff().get(PAGE).content.decode().replace("\xa0", " ")
        assert "No worker has run for 12 minutes. E-mails, clocks and robots are waiting." in page
        assert "The oldest task has waited for 11 minutes." in page
        assert "The oldest e-mail has waited for 2 hours." in page

    def test_staff_of_a_site_that_works_read_nothing(self) -> None:
        worker_seen(ago=timedelta(seconds=10))
        assert "For staff" not in staff().get(PAGE).content.decode()

    def test_pages_of_others_neither_say_nor_ask_it(self, client: Client) -> None:
        player = Client()
        player.force_login(a_player("Ann"))
        for viewer in (client, player):
            assert "For staff" not in viewer.get(PAGE).content.decode()
        assert backlog.KEY not in release_cache


class TestUncountedProxy:
    def test_staff_and_the_log_are_warned_once_a_request_was_forwarded(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        log_uncounted_proxy.cache_clear()
        worker_seen(ago=timedelta())
        client = staff()
        for _time in range(2):
            page = client.get(PAGE, headers={"X-Forwarded-For": "10.0.0.1"}).content.decode()
            assert "TRUSTED_PROXIES is 0" in page
        warned = [record for record in caplog.records if record.name == log_uncounted_proxy.__module__]
        assert len(warned) == 1
        assert "For staff" not in client.get(PAGE).content.decode()

    def test_no_one_is_warned_of_a_proxy_that_counts(
        self, settings: Settings, caplog: pytest.LogCaptureFixture
    ) -> None:
        log_uncounted_proxy.cache_clear()
        settings.TRUSTED_PROXIES = settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
        worker_seen(ago=timedelta())
        page = staff().get(PAGE, headers={"X-Forwarded-For": "10.0.0.1"}).content.decode()
        assert "For staff" not in page
        assert "TRUSTED_PROXIES" not in caplog.text
