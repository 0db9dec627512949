"""Password hashes: two are calculated at once, and a request that waits holds no connection."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.test import Client
from django.urls import reverse

from accounts import password_hasher
from accounts.models import User
from tests.accounts.login.test_signup_and_login import log_in
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.addresses import KEYS
from tests.api.bmo.client import BmoClient
from tests.html import parsed
from tests.one_connection import keep_waiting, on_one_connection, players_are_listed

SIGN_UP = {"username": "mirabel", "email": "mirabel@example.test", "password1": "eight brass buttons"}
ROOM = password_hasher.AT_ONCE + password_hasher.MOST_WAITING
BUSY = "Many players are logging in right now. Try again in a few seconds."


@pytest.fixture
def ann(transactional_db: None) -> User:
    return a_player("Ann")


@pytest.fixture
def others(ann: User) -> Iterator[ExitStack]:
    """Occupy all places for hashing until the returned stack is closed."""
    with ExitStack() as others:
        for _other in range(password_hasher.AT_ONCE):
            others.enter_context(password_hasher.turns)
        yield others


@contextmanager
def many_wait() -> Iterator[None]:
    with ExitStack() as others:
        for _other in range(ROOM):
            others.enter_context(password_hasher.places)
        yield


def changes_password() -> object:
    new = {"oldpassword": PASSWORD, "password1": "another brass button"}
    return signed_in(User.objects.filter_by_name("Ann").get()).post("/accounts/password/change/", new)


def resets_password() -> object:
    ann = User.objects.filter_by_name("Ann").get()
    client = Client()
    arguments = KEYS["account_reset_password_from_key"](ann)
    form = client.get(reverse("account_reset_password_from_key", kwargs=arguments))["Location"]
    return client.post(form, {"password1": "another brass button"})


WAYS: dict[str, Callable[[], object]] = {
    "log-in": lambda: log_in(Client(), "Ann"),
    "log-in of a stranger": lambda: log_in(Client(), "Stranger"),
    "sign-up": lambda: Client().post("/accounts/signup/", SIGN_UP),
    "door": lambda: BmoClient().told("login", username="Ann", password=PASSWORD),
    "password change": changes_password,
    "password reset": resets_password,
}


class TestWithOneConnection:
    pytestmark = on_one_connection

    @pytest.mark.parametrize("way", WAYS)
    def test_a_hash_holds_no_connection(self, one_connection: None, others: ExitStack, way: str) -> None:
        with keep_waiting(WAYS[way], lambda: password_hasher.places._value < ROOM, others.close) as answer:
            players_are_listed()
        answer.result()


def test_if_too_many_wait_a_log_in_is_refused_and_not_counted(ann: User) -> None:
    client = Client(raise_request_exception=False)
    with many_wait():
        for _try in range(12):
            answer = log_in(client, "Ann")
            assert answer.status_code == 503
            assert BUSY in parsed(answer.content.decode()).text
            assert answer["Retry-After"] == "5"
    assert log_in(client, "Ann").status_code == 302


def test_if_too_many_wait_a_sign_up_changes_nothing(transactional_db: None) -> None:
    client = Client(raise_request_exception=False)
    with many_wait():
        answer = client.post("/accounts/signup/", SIGN_UP)
    assert answer.status_code == 503
    assert BUSY in parsed(answer.content.decode()).text
    assert not User.objects.filter_by_name("mirabel").exists()


def test_if_too_many_wait_the_door_says_so(ann: User) -> None:
    with many_wait():
        assert BmoClient().refused("login", username="Ann", password=PASSWORD) == BUSY
