from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from pytest_django.fixtures import Settings

from tests.notifications.post_office import PostOffice

NOON = datetime(2026, 3, 2, 12, tzinfo=ZoneInfo("UTC"))  # a Monday


@pytest.fixture
def post_office(settings: Settings) -> Iterator[PostOffice]:
    office = PostOffice()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
    office.open()
    yield office
    office.close()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def later(clock: time_machine.Traveller) -> object:
    """Let so many minutes pass, and the worker do what has become due."""
    from tests.robots.work import work

    def pass_by(minutes: float = 15) -> None:
        clock.shift(timedelta(minutes=minutes))
        work()

    return pass_by
