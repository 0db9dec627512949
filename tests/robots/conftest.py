import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from robots.models import Robot
from robots.seating import make_robots


@pytest.fixture
def magpie(db: None) -> User:
    make_robots()
    return User.objects.get(robot__mind=Robot.Mind.GREEDY)


@pytest.fixture
def two_buttons(db: None) -> None:
    owner = ButtonSet.objects.create(name="Kitchen")
    for name in ("Tin", "Cup"):
        Button.objects.create(set=owner, name=name, recipe="(4) (6) (8)")
