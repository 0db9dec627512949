from collections.abc import AsyncIterator

import pytest

from accounts.models import User
from api.listening.waiting import Waiting
from buttonmen.pages import PagesHandler
from buttonmen.request_limits import PerAddressLimit
from buttonmen.sockets import address_of
from notifications.events.reading import begin_to_listen
from tests.games.matches import two_friends


@pytest.fixture
def players() -> tuple[User, User]:
    players = two_friends()
    for player in players:
        begin_to_listen(player)
        player.refresh_from_db()
    return players


@pytest.fixture
async def site() -> AsyncIterator[Waiting]:
    site = Waiting(address_of, PerAddressLimit(address_of, PagesHandler()))
    yield site
    assert not site.hub.places, "somebody still waits"
    assert not site.hub.tasks
    assert not site.places.taken
    site.hub.thread.shutdown()
