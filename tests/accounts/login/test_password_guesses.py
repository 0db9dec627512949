"""Password guessing: guessers are slowed down without locking out the player."""

import re
from collections.abc import Sequence

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.accounts.login.test_signup_and_login import link_in, log_in, player_of
from tests.accounts.people import PASSWORD, a_player

pytestmark = pytest.mark.django_db

AT_HOME, ABROAD = "192.0.2.1", "198.51.100.1"
A_WHILE = "Too many wrong attempts. Try again in a few minutes."
A_DAY = "Too many wrong passwords for this name. Log in by e-mail instead"


@pytest.fixture
def home(zoe: User) -> Client:
    """Return a client in which zoe has logged in before."""
    client = Client(REMOTE_ADDR=AT_HOME)
    log_in(client, "zoe")
    client.post("/accounts/logout/")
    return client


def guess(login: str, addresses: Sequence[str]) -> None:
    for address in addresses:
        for _time in range(5):
            log_in(Client(REMOTE_ADDR=address), login, "wrong")


def from_everywhere(login: str, places: int = 20) -> None:
    """Guess at a name from enough addresses to use up its guesses of a day."""
    guess(login, [f"203.0.113.{number}" for number in range(places)])


def words_for(client: Client, login: str, password: str = PASSWORD) -> str:
    return log_in(client, login, password).content.decode()


def test_the_wrong_passwords_of_others_do_not_keep_a_player_out(zoe: User) -> None:
    guess("zoe", ["203.0.113.1", "203.0.113.2"])
    owner = Client(REMOTE_ADDR=ABROAD)
    assert log_in(owner, "zoe").status_code == 302
    assert player_of(owner) == zoe


@pytest.mark.services
def test_five_wrong_passwords_shut_the_door_for_one_name_in_one_place(zoe: User) -> None:
    a_player("bob")
    there = Client(REMOTE_ADDR="203.0.113.1")
    guess("zoe", ["203.0.113.1"])
    assert A_WHILE in words_for(there, "zoe")
    assert player_of(there) is None
    assert log_in(there, "bob").status_code == 302, "for other names it is open"


@pytest.mark.parametrize(
    "spelling",
    [
        pytest.param("ZOE", marks=pytest.mark.services),
        pytest.param("Zoe@Example.Test", marks=pytest.mark.services),
        *("zoe@example.test", "second@example.test", " zoe "),
    ],
)
def test_all_spellings_of_a_player_are_counted_together(zoe: User, spelling: str) -> None:
    EmailAddress.objects.create(user=zoe, email="second@example.test", verified=True)
    guess("zoe", [ABROAD])
    assert A_WHILE in words_for(Client(REMOTE_ADDR=ABROAD), spelling)


@pytest.mark.services
def test_a_letter_that_only_looks_like_another_begins_no_new_count() -> None:
    a_player("kate")
    with_kelvin_sign = "\N{KELVIN SIGN}ate@example.test"
    assert log_in(Client(REMOTE_ADDR=AT_HOME), with_kelvin_sign).status_code == 302
    guess("kate", [ABROAD])
    assert A_WHILE in words_for(Client(REMOTE_ADDR=ABROAD), with_kelvin_sign)


@pytest.mark.services
def test_an_ipv6_network_is_one_place(zoe: User) -> None:
    guess("zoe", ["2001:db8::1"])
    assert A_WHILE in words_for(Client(REMOTE_ADDR="2001:db8::2"), "zoe")


def test_ten_wrong_passwords_from_one_place_shut_the_door_to_it_alone(zoe: User) -> None:
    there = Client(REMOTE_ADDR=ABROAD)
    for number in range(10):
        log_in(there, f"guessed{number}", "wrong")
    assert A_WHILE in words_for(there, "zoe")
    assert log_in(Client(REMOTE_ADDR=AT_HOME), "zoe").status_code == 302


def test_a_guess_from_everywhere_is_slowed_down_where_the_player_has_never_been(home: Client) -> None:
    from_everywhere("zoe")
    assert A_DAY in words_for(Client(REMOTE_ADDR=ABROAD), "zoe"), "even with the right password"


def test_a_guess_from_everywhere_does_not_keep_a_player_out_at_home(
    home: Client, few: int, zoe: User
) -> None:
    from_everywhere("zoe@example.test", few)
    assert A_DAY in words_for(Client(REMOTE_ADDR=ABROAD), "zoe")
    assert log_in(home, "zoe").status_code == 302
    assert player_of(home) == zoe


def test_a_mailed_code_logs_in_from_anywhere_whatever_was_guessed(
    zoe: User, few: int, mailoutbox: list[EmailMessage]
) -> None:
    from_everywhere("zoe", few)
    owner = Client(REMOTE_ADDR=ABROAD)
    assert A_DAY in words_for(owner, "zoe")
    owner.post("/accounts/login/code/", {"email": "zoe@example.test"})
    code = re.search(r"^([A-Z0-9-]{6,})$", str(mailoutbox[0].body), re.MULTILINE)
    assert code
    owner.post("/accounts/login/code/confirm/", {"code": code[1]})
    assert player_of(owner) == zoe


def test_a_logged_in_player_still_confirms_the_password(client: Client, few: int, zoe: User) -> None:
    log_in(client, "zoe")
    from_everywhere("zoe", few)
    assert A_DAY in words_for(Client(REMOTE_ADDR=ABROAD), "zoe")
    client.defaults["REMOTE_ADDR"] = ABROAD
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302


@pytest.mark.services
def test_a_new_password_opens_the_door_again(zoe: User, few: int, mailoutbox: list[EmailMessage]) -> None:
    from_everywhere("zoe", few)
    owner = Client(REMOTE_ADDR=ABROAD)
    assert A_DAY in words_for(owner, "zoe")
    owner.post("/accounts/password/reset/", {"email": "zoe"})
    form = owner.get(link_in(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    owner.post(form, {"password1": "another brass button"})
    assert log_in(owner, "zoe", "another brass button").status_code == 302


@pytest.mark.services
def test_one_place_guesses_at_one_name_so_often_in_a_day(zoe: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guess_here": "3/d/key"}
    for _time in range(3):
        log_in(Client(REMOTE_ADDR=ABROAD), "zoe", "wrong")
    assert A_DAY in words_for(Client(REMOTE_ADDR=ABROAD), "zoe")
    assert log_in(Client(REMOTE_ADDR=AT_HOME), "zoe").status_code == 302


@pytest.mark.parametrize("login", ["zoe", "nobody", "nobody@example.test"])
def test_what_is_said_of_too_many_guesses_tells_nothing_about_who_has_an_account(
    zoe: User, few: int, login: str
) -> None:
    guess(login, [ABROAD])
    assert A_WHILE in words_for(Client(REMOTE_ADDR=ABROAD), login)
    from_everywhere(login, few)
    assert A_DAY in words_for(Client(REMOTE_ADDR=AT_HOME), login)
