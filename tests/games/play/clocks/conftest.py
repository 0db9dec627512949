"""Two players, and a clock that moves only when a test moves it."""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from tests.games.matches import two_friends


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller
