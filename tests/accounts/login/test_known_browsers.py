"""Rate limits of known browsers: strangers cannot use them up or flood a player's mailbox."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from accounts.login.known_browsers import COOKIE
from accounts.models import User
from tests.accounts.login.test_password_guesses import A_DAY, A_WHILE, from_everywhere, words_for
from tests.accounts.login.test_signup_and_login import log_in, player_of
from tests.accounts.people import a_player
from tests.conftest import LimitRequests

pytestmark = pytest.mark.django_db

ABROAD = "198.51.100.7"
ASKED = {
    "/accounts/login/code/": "zoe@example.test",
    "/accounts/password/reset/": "zoe",
    "/accounts/signup/": "zoe@example.test",
}
"""Pages that send mail to whom a visitor names."""


@pytest.fixture
def own(zoe: User) -> Client:
    """Return a client in which zoe has logged in before, now at another address."""
    client = Client(REMOTE_ADDR="192.0.2.1")
    log_in(client, "zoe")
    client.post("/accounts/logout/")
    client.defaults["REMOTE_ADDR"] = ABROAD
    return client


def ask(client: Client, page: str, whom: str) -> str:
    fields = {"email": whom, "username": "somebody", "password1": "seven brass buttons"}
    answer = client.post(page, fields)
    return f"{answer.status_code} {answer.headers.get('Location', '')}"


@pytest.mark.parametrize("page", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_strangers_send_a_victim_five_mails_an_hour_and_are_told_that_all_were_sent(
    page: str, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    told = {ask(Client(REMOTE_ADDR=f"203.0.113.{number}"), page, ASKED[page]) for number in range(25)}
    assert len(mailoutbox) == 5
    assert len(told) == 1
    assert told.pop().startswith("302")


def test_all_ways_of_asking_count_together(zoe: User, mailoutbox: list[EmailMessage]) -> None:
    for number in range(9):
        page = list(ASKED)[number % 3]
        ask(Client(REMOTE_ADDR=f"203.0.113.{number}"), page, ASKED[page])
    assert len(mailoutbox) == 5


def test_an_address_without_an_account_is_spared_alike(mailoutbox: list[EmailMessage]) -> None:
    for number in range(9):
        ask(Client(REMOTE_ADDR=f"203.0.113.{number}"), "/accounts/login/code/", "nobody@example.test")
    assert len(mailoutbox) == 5


def test_ten_in_a_day_are_the_most(
    zoe: User, mailoutbox: list[EmailMessage], limit_requests: LimitRequests
) -> None:
    limit_requests("mail_asked", 100)
    for number in range(15):
        ask(Client(REMOTE_ADDR=f"203.0.113.{number}"), "/accounts/login/code/", "zoe@example.test")
    assert len(mailoutbox) == 10


@pytest.mark.parametrize("page", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_the_owner_gets_mail_in_a_browser_of_their_own(
    page: str, own: Client, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(25):
        ask(Client(REMOTE_ADDR=f"203.0.113.{number}"), page, "zoe@example.test")
    mailoutbox.clear()
    ask(own, page, "zoe@example.test")
    assert [mail.to for mail in mailoutbox] == [["zoe@example.test"]]


def test_the_owner_logs_in_in_a_browser_of_their_own_wherever_it_is(own: Client, zoe: User, few: int) -> None:
    from_everywhere("zoe", few)
    assert A_DAY in words_for(Client(REMOTE_ADDR="192.0.2.9"), "zoe")
    assert log_in(own, "zoe").status_code == 302
    assert player_of(own) == zoe


def test_a_guesser_beside_the_owner_does_not_shut_the_door_to_them(own: Client, zoe: User) -> None:
    for number in range(12):
        log_in(Client(REMOTE_ADDR=ABROAD), f"guessed{number}", "wrong")
    log_in(own, "zoe")
    assert player_of(own) == zoe


def test_guesses_in_a_browser_that_knows_the_player_are_limited_too(own: Client) -> None:
    for _time in range(5):
        log_in(own, "zoe", "wrong")
    assert A_WHILE in words_for(own, "zoe")


def test_a_browser_that_knows_one_player_is_a_stranger_to_others(own: Client, few: int) -> None:
    a_player("bob")
    from_everywhere("bob", few)
    assert A_DAY in words_for(own, "bob")


def test_nobody_makes_up_such_a_browser(own: Client, few: int) -> None:
    from_everywhere("zoe", few)
    forged = Client(REMOTE_ADDR=ABROAD)
    forged.cookies[COOKIE] = own.cookies[COOKIE].value[:-2] + "xx"
    assert A_DAY in words_for(forged, "zoe")


def test_no_script_reads_the_cookie_and_several_players_share_a_browser(
    own: Client, zoe: User, few: int
) -> None:
    a_player("bob")
    log_in(own, "bob")
    own.post("/accounts/logout/")
    assert own.cookies[COOKIE]["httponly"]
    from_everywhere("zoe", few)
    assert log_in(own, "zoe").status_code == 302
