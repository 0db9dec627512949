"""Health checks of a web process for proxies and administrators."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from buttonmen.monitoring import release
from games.models import Heartbeat
from games.play import clocks


def test_a_living_process_says_so_without_a_database(client: Client) -> None:
    assert client.get("/health/").status_code == 200


@pytest.mark.services
@pytest.mark.django_db
def test_a_process_that_reaches_everything_is_ready(client: Client, settings: Settings) -> None:
    clocks.beat(Heartbeat.Part.SWEEPER)
    answer = client.get("/ready/")
    assert answer.status_code == 200
    assert answer.json() == {
        "version": release.version(),
        "commit": release.commit(),
        "database": True,
        "writes": True,
        "redis": True if settings.REDIS_URL else None,
        "background": True,
        "ages": {"worker": 0, "task": None, "mail": None},
    }
