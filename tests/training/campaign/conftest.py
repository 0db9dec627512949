import pytest

from accounts.models import User
from tests.accounts.people import a_player
from tests.training.campaign.small_world import SmallWorld


@pytest.fixture
def world(db: None) -> SmallWorld:
    return SmallWorld()


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")
