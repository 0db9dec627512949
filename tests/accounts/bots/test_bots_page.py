"""The page on which players make bots, and its rules for names."""

import pytest
from django.test import Client

from accounts.bots.creation import MOST_BOTS
from accounts.models import Token, User
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import PASSWORD, a_guest, a_player, signed_in
from tests.conftest import LimitRequests
from tests.html import parsed

pytestmark = pytest.mark.django_db

PAGE = "/accounts/bots/"


@pytest.fixture
def mia(db: None) -> User:
    return a_player("mia")


@pytest.fixture
def as_mia(mia: User) -> Client:
    return signed_in(mia)


def refusal_of_name(client: Client, name: str) -> str:
    answer = client.post(PAGE, {"name": name})
    assert answer.status_code == 422, name
    return parsed(answer.content.decode()).text


def secret_in(answer: object) -> str:
    return parsed(answer.content.decode()).one("code", kind="secret").text  # type: ignore[attr-defined]


def test_a_bot_is_a_player_with_an_owner_and_a_token_that_is_shown_once(as_mia: Client, mia: User) -> None:
    secret = secret_in(as_mia.post(PAGE, {"name": "Monkey"}))
    bot = mia.bots.get()
    assert (bot.username, bot.is_bot, bot.is_person, bot.email) == ("Bot-Monkey", True, False, "")
    assert not bot.has_usable_password()
    token = Token.objects.find_by_secret(secret)
    assert token is not None
    assert (token.player, token.plays, token.organises) == (bot, True, False)
    listed = as_mia.get(PAGE).content.decode()
    assert "Bot-Monkey" in listed
    assert secret not in listed


def test_a_new_token_ends_the_one_before(as_mia: Client, mia: User) -> None:
    first = secret_in(as_mia.post(PAGE, {"name": "Monkey"}))
    second = secret_in(as_mia.post(f"{PAGE}{mia.bots.get().pk}/token/"))
    assert Token.objects.find_by_secret(first) is None
    assert Token.objects.find_by_secret(second) is not None


def test_a_player_has_five_bots_at_most(as_mia: Client, mia: User) -> None:
    for number in range(MOST_BOTS):
        a_bot(mia, f"Monkey{number}")
    assert "You already have 5 bots. That’s the limit. Close one first." in refusal_of_name(as_mia, "Sixth")
    assert mia.bots.count() == MOST_BOTS


@pytest.mark.parametrize(
    "name", ["admin", "x y", "the-bot", "Robot-Owl", "Bot-Twice", "a" * 22, "Oscar", "0scar"]
)
def test_a_bot_passes_neither_for_the_site_nor_for_another_player(as_mia: Client, name: str) -> None:
    a_player("Oscar")
    refusal_of_name(as_mia, name)
    assert not User.objects.exclude(owner=None).exists()


def test_a_bot_may_be_called_like_its_owner_but_no_other_bot_like_it(as_mia: Client) -> None:
    assert as_mia.post(PAGE, {"name": "mia"}).status_code == 200
    assert "That name" in refusal_of_name(signed_in(a_player("eve")), "mia")


def test_no_person_takes_a_name_like_that_of_a_bot(client: Client) -> None:
    new = {"username": "bot-Monkey", "email": "x@example.test", "password1": PASSWORD}
    answer = client.post("/accounts/signup/", new)
    assert "That name is reserved" in answer.content.decode()


def test_without_a_confirmed_address_nobody_has_bots() -> None:
    assert "Confirm your e-mail address first" in refusal_of_name(
        signed_in(a_player("zoe", verified=False)), "Monkey"
    )
    assert not User.objects.exclude(owner=None).exists()


def test_guests_sign_up_first() -> None:
    assert signed_in(a_guest()).post(PAGE, {"name": "Monkey"})["Location"] == "/accounts/signup/"


def test_the_password_is_asked_for_again_before_a_bot_is_made(mia: User, client: Client) -> None:
    client.force_login(mia)
    assert client.post(PAGE, {"name": "Monkey"})["Location"].startswith("/accounts/reauthenticate/")
    assert not mia.bots.exists()


def test_making_bots_too_often_is_refused(as_mia: Client, mia: User, limit_requests: LimitRequests) -> None:
    limit_requests("bot", 1)
    as_mia.post(PAGE, {"name": "Monkey"})
    assert as_mia.post(PAGE, {"name": "Cooker"}).status_code == 429
    assert mia.bots.count() == 1


def test_nobody_renews_the_token_of_anothers_bot_or_closes_it(mia: User) -> None:
    bot, eve = a_bot(mia), signed_in(a_player("eve"))
    for what in ("token", "close"):
        assert eve.post(f"{PAGE}{bot.pk}/{what}/").status_code == 404, what
    assert bot.tokens.count() == 1


def test_a_bot_logs_in_nowhere(mia: User, client: Client) -> None:
    bot = a_bot(mia)
    for page, given in (
        ("/accounts/login/", {"login": "bot-monkey", "password": PASSWORD}),
        ("/accounts/password/reset/", {"email": "Bot-Monkey"}),
    ):
        told = client.post(page, given).content.decode()
        assert "This is a bot. It has no password and plays only with its token." in told, page
    client.force_login(bot)
    assert "login" in client.get("/accounts/profile/")["Location"]
