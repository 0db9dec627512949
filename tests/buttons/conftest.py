from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from buttons.models import Button, ButtonSet

MakeButton = Callable[..., Button]


@pytest.fixture
def make_button(db: None) -> MakeButton:
    """Return a function to make buttons: `make_button("Avis", "(4) (X)", set="Soldiers")`."""

    def make(name: str, recipe: str = "(4) (4) (10) (12) (X)", **fields: Any) -> Button:
        owner, _made = ButtonSet.objects.get_or_create(name=fields.pop("set", "Soldiers"))
        return Button.objects.create(name=name, recipe=recipe, set=owner, **fields)

    return make


@pytest.fixture
def player(db: None) -> User:
    return User.objects.create_user("mirabel", "mirabel@example.com")


@pytest.fixture
def as_player(client: Client, player: User) -> Client:
    client.force_login(player)
    return client


@pytest.fixture
def curator(db: None) -> User:
    user = User.objects.create_user("hazel", "hazel@example.com", is_staff=True)
    user.groups.add(Group.objects.get(name="curator"))
    return user


@pytest.fixture
def as_curator(client: Client, curator: User) -> Client:
    client.force_login(curator)
    return client
