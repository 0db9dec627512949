"""A character that no database takes in a text is refused like any other odd input, wherever it comes in."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

NUL = "a\0b"


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("/invited/a%00b/", 404),
        ("/players/a%00b/", 404),
        ("/players/?q=a%00b", 400),
        ("/accounts/name-check/?username=a%00b", 200),
        ("/accounts/confirm-email/a%00b/", 404),
        ("/accounts/password/reset/key/1-a%00b/", 200),
    ],
)
def test_in_an_address(client: Client, address: str, answer: int) -> None:
    assert client.get(address).status_code == answer


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/accounts/login/", "login"),
        ("/accounts/signup/", "username"),
        ("/accounts/login/code/", "email"),
        ("/accounts/password/reset/", "email"),
    ],
)
def test_in_a_form_of_the_way_in(client: Client, address: str, field: str) -> None:
    assert field in client.post(address, {field: NUL, "password": NUL}).context["form"].errors


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/accounts/profile/", "about"),
        ("/accounts/name/", "username"),
        ("/accounts/preferences/", "time_zone"),
    ],
)
def test_in_a_form_of_an_account(as_zoe: Client, zoe: User, address: str, field: str) -> None:
    page = as_zoe.post(address, {field: NUL})
    assert page.status_code == 400
    assert field in page.context["form"].errors
