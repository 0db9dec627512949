"""Two players who can be challenged at once, and their clients."""

import pytest
from pytest_django.fixtures import Settings

from accounts.models import Preferences, User
from tests.api.bmo.client import BmoClient, some_fighters
from tests.games.matches import two_friends, who_pass_themselves


@pytest.fixture(autouse=True)
def often(settings: Settings) -> None:
    """Raise the rate limits, as tests play whole matches within a minute."""
    of_the_door = dict.fromkeys(("door", "door_search"), "100000/m/key")
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **of_the_door}


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    """Return two friends who join any match without being asked and must pass by hand."""
    found = who_pass_themselves(*two_friends())
    for player in found:
        player.preferences.auto_accept = Preferences.AutoAccept.EVERYBODY
        player.preferences.save()
    some_fighters(Avis="(4) (4) (10) (12) (X)", Bauer="(8) (10) (12) (20) (X)")
    return found


@pytest.fixture
def clients(players: tuple[User, User]) -> tuple[BmoClient, BmoClient]:
    return BmoClient(players[0]), BmoClient(players[1])
