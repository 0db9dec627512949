"""The page on which players make and revoke tokens for their programs."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import MOST_TOKENS, Token, User
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.conftest import LimitRequests
from tests.html import parsed

pytestmark = pytest.mark.django_db

PAGE = "/accounts/tokens/"
NEW = {"name": "Brass Monkey", "plays": "on", "lasts": "90"}


@pytest.fixture
def mia(db: None) -> User:
    return a_player("mia")


@pytest.fixture
def as_mia(mia: User) -> Client:
    return signed_in(mia)


def make(client: Client, **given: str) -> str:
    """Make a token; return the secret that the page shows."""
    answer = client.post(PAGE, NEW | given)
    assert answer.status_code == 200
    return parsed(answer.content.decode()).one("code", kind="secret").text


@pytest.mark.services
def test_a_token_is_shown_once_and_kept_as_a_digest(as_mia: Client, mia: User) -> None:
    secret = make(as_mia)
    assert secret.startswith("bm_")
    token = mia.tokens.get()
    assert (token.name, token.plays, token.organises) == ("Brass Monkey", True, False)
    assert secret not in repr(list(Token.objects.values()))
    assert secret not in as_mia.get(PAGE).content.decode()
    assert Token.objects.find_by_secret(secret) == token


@pytest.mark.services
def test_it_is_listed_with_what_it_may_do_and_when_it_was_used(as_mia: Client, mia: User) -> None:
    make(as_mia)
    make(as_mia, name="my statistics", plays="")
    listed = [item.text for item in parsed(as_mia.get(PAGE).content.decode()).all("li", kind="token")]
    assert "my statistics" in listed[0]
    assert "read only" in listed[0]
    assert "never used" in listed[0]
    assert "Brass Monkey" in listed[1]
    assert "plays" in listed[1]


@pytest.mark.services
def test_a_revoked_token_is_good_no_more(as_mia: Client, mia: User) -> None:
    secret = make(as_mia)
    told = as_mia.post(f"{PAGE}{mia.tokens.get().pk}/revoke/", follow=True)
    assert "The token Brass Monkey is revoked." in parsed(told.content.decode()).text
    assert Token.objects.find_by_secret(secret) is None


def test_nobody_revokes_the_token_of_another(mia: User) -> None:
    token = Token.new(mia, "hers", timedelta(days=1)).token
    assert signed_in(a_player("eve")).post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert mia.tokens.get() == token


def test_a_token_expires(mia: User) -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC), tick=False):
        secret = Token.new(mia, "brief", timedelta(days=30)).secret
        assert Token.objects.find_by_secret(secret) is not None
    with time_machine.travel(datetime(2026, 1, 31, tzinfo=UTC), tick=False):
        assert Token.objects.find_by_secret(secret) is None
        listed = parsed(signed_in(mia).get(PAGE).content.decode()).one("li", kind="token")
        assert "expired" in listed.text


def test_the_token_of_a_closed_account_is_good_no_more(mia: User) -> None:
    secret = Token.new(mia, "hers", timedelta(days=1)).secret
    User.objects.filter(pk=mia.pk).update(is_active=False)
    assert Token.objects.find_by_secret(secret) is None


@pytest.mark.services
def test_a_player_has_so_many_tokens_at_most(as_mia: Client, mia: User) -> None:
    for number in range(MOST_TOKENS):
        Token.new(mia, str(number), timedelta(days=1))
    answer = as_mia.post(PAGE, NEW)
    assert (
        "You already have 10 tokens. That’s the limit. Revoke one first."
        in parsed(answer.content.decode()).text
    )
    assert mia.tokens.count() == MOST_TOKENS


def test_a_token_needs_a_name(as_mia: Client, mia: User) -> None:
    answer = as_mia.post(PAGE, NEW | {"name": " \u200b "})
    assert "Give the token a name." in parsed(answer.content.decode()).text
    assert not mia.tokens.exists()


def test_making_tokens_too_often_is_refused(as_mia: Client, mia: User, limit_requests: LimitRequests) -> None:
    limit_requests("token", 1)
    make(as_mia)
    assert as_mia.post(PAGE, NEW).status_code == 429
    assert mia.tokens.count() == 1


def test_a_recent_log_in_is_enough_to_make_a_token(mia: User, client: Client) -> None:
    with time_machine.travel("2026-01-15 12:00Z", tick=False) as clock:
        client.post("/accounts/login/", {"login": "Mia", "password": PASSWORD})
        clock.shift(timedelta(minutes=4))
        assert client.post(PAGE, NEW).status_code == 200
        assert mia.tokens.count() == 1
        clock.shift(timedelta(minutes=2))
        assert client.post(PAGE, NEW)["Location"].startswith("/accounts/reauthenticate/")
        assert mia.tokens.count() == 1


def test_the_password_is_asked_for_again_before_a_token_is_made(mia: User, client: Client) -> None:
    client.force_login(mia)
    answer = client.post(PAGE, NEW)
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not mia.tokens.exists()
