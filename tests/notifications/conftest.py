from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from pytest_django.fixtures import Settings

from accounts.models import User
from notifications.push.encryption import new_key_pair
from tests.games.matches import a_match, two_friends
from tests.notifications.letters_to_us import Later, Turn
from tests.notifications.post_office import PostOffice
from tests.notifications.push_service import PushService
from tests.notifications.receiver import Receiver

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
def service(settings: Settings) -> Iterator[PushService]:
    settings.PUSH_KEY = new_key_pair()
    settings.REACHES_LOCAL_ADDRESSES = True
    found = PushService()
    found.open()
    yield found
    found.close()


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.REACHES_LOCAL_ADDRESSES = True
    found = Receiver()
    found.open()
    yield found
    found.close()


@pytest.fixture
def mailbox(settings: Settings) -> None:
    """Let the site receive mail."""
    settings.REPLY_ADDRESS = "turn@play.example"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def later(clock: time_machine.Traveller) -> object:
    """Return a function that lets minutes pass and runs the worker."""
    from tests.robots.work import work

    def pass_by(minutes: float = 15) -> None:
        clock.shift(timedelta(minutes=minutes))
        work()

    return pass_by


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def turn(players: tuple[User, User], post_office: PostOffice, later: Later) -> Turn:
    """Return a turn in which the player can only take one die by power."""
    return Turn(a_match(*players, "(1) (1) (1)", "(1) (1) (1)"), post_office, later)
