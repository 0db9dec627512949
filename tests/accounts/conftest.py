import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import a_guest, a_player


@pytest.fixture
def zoe(db: None) -> User:
    return a_player("zoe")


@pytest.fixture
def guest(db: None) -> User:
    return a_guest()


@pytest.fixture
def as_zoe(client: Client, zoe: User) -> Client:
    client.force_login(zoe)
    return client


@pytest.fixture
def as_guest(client: Client, guest: User) -> Client:
    client.force_login(guest)
    return client
