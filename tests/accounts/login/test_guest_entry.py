"""Guests and the personal links that let them in."""

import re

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Follow, Introduction, Invitation, Preferences, User
from accounts.players.who_may_play import why_not_play
from tests.accounts.own_account.test_security import code_of
from tests.accounts.people import PASSWORD, a_player, block
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


def player_of(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def link_of(host: User) -> str:
    return Invitation.objects.create(host=host).get_absolute_url()


@pytest.mark.services
def test_one_click_makes_a_guest(client: Client, settings: Settings) -> None:
    assert client.post("/accounts/guest/")["Location"] == "/"
    guest = player_of(client)
    assert guest.is_guest
    assert guest.username.startswith("Guest-")
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE


def test_a_link_or_a_crawler_makes_no_guest(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


def test_a_logged_in_player_does_not_become_a_guest(as_zoe: Client, zoe: User) -> None:
    as_zoe.post("/accounts/guest/")
    assert player_of(as_zoe) == zoe


@pytest.mark.services
def test_one_place_makes_only_so_many_guests(client: Client) -> None:
    answers = [Client().post("/accounts/guest/").status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]
    assert User.objects.count() == 20


@pytest.mark.services
def test_a_guest_who_signs_up_keeps_everything(as_guest: Client, guest: User, zoe: User) -> None:
    Preferences.objects.create(player=guest, theme="dark")
    Introduction.objects.create(host=zoe, visitor=guest)
    assert "You’ll keep everything" in as_guest.get("/accounts/signup/").content.decode()
    as_guest.post(
        "/accounts/signup/", {"username": "Mirabel", "email": "m@example.test", "password1": PASSWORD}
    )
    mirabel = player_of(as_guest)
    assert mirabel.pk == guest.pk
    assert (mirabel.username, mirabel.is_guest) == ("Mirabel", False)
    assert mirabel.preferences.theme == "dark"
    assert why_not_play(mirabel, zoe) is None
    assert Client().post("/accounts/login/", {"login": "mirabel", "password": PASSWORD}).status_code == 302


def test_signing_up_gives_a_guest_a_new_session(as_guest: Client) -> None:
    before = as_guest.session.session_key
    as_guest.post("/accounts/signup/", {"username": "Mirabel", "email": "m@x.test", "password1": PASSWORD})
    assert as_guest.session.session_key != before


def test_a_refused_sign_up_leaves_a_guest_a_guest(as_guest: Client, guest: User) -> None:
    as_guest.post("/accounts/signup/", {"username": "no good", "email": "m@x.test", "password1": PASSWORD})
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.username.startswith("Guest-")


def test_a_guest_may_log_in_to_an_account_and_is_warned(as_guest: Client, zoe: User) -> None:
    assert "your guest matches" in as_guest.get("/accounts/login/").content.decode()
    as_guest.post("/accounts/login/", {"login": "zoe", "password": PASSWORD})
    assert player_of(as_guest) == zoe


def test_a_guest_who_logs_out_is_told_what_that_costs_and_may_sign_up_instead(
    as_guest: Client, guest: User
) -> None:
    assert 'href="/accounts/logout/"' in as_guest.get("/about/").content.decode()
    for page in (as_guest.get("/accounts/logout/"), as_guest.post("/accounts/logout/")):
        words = page.content.decode()
        assert f"if you log out, you lose {guest} and all your matches" in words
        assert 'href="/accounts/signup/">Sign up' in words
    assert player_of(as_guest) == guest, "nothing has happened yet"


@pytest.mark.services
def test_a_guest_who_is_sure_logs_out(as_guest: Client) -> None:
    assert as_guest.post("/accounts/logout/", {"sure": "yes"})["Location"] == "/"
    assert "_auth_user_id" not in as_guest.session


def test_a_player_with_an_account_logs_out_at_once(as_zoe: Client) -> None:
    as_zoe.post("/accounts/logout/")
    assert "_auth_user_id" not in as_zoe.session


def test_a_guest_may_log_in_to_an_account_by_a_mailed_code(
    as_guest: Client, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    as_guest.post("/accounts/login/code/", {"email": "zoe@example.test"}, follow=True)
    code = re.search(r"^([A-Z0-9-]{6,})$", str(mailoutbox[0].body), re.MULTILINE)
    assert code
    as_guest.post("/accounts/login/code/confirm/", {"code": code[1]})
    assert player_of(as_guest) == zoe


def test_a_guest_may_log_in_to_an_account_with_a_second_step(as_guest: Client, zoe: User) -> None:
    TOTP.activate(zoe, "JBSWY3DPEHPK3PXP")
    page = as_guest.post("/accounts/login/", {"login": "zoe", "password": PASSWORD}, follow=True)
    assert "The second step" in page.content.decode()
    as_guest.post("/accounts/2fa/authenticate/", {"code": code_of("JBSWY3DPEHPK3PXP")})
    assert player_of(as_guest) == zoe


def test_a_guest_who_begins_to_log_in_and_thinks_again_is_the_same_guest(
    as_guest: Client, guest: User, zoe: User
) -> None:
    page = as_guest.post("/accounts/login/code/", {"email": "zoe@example.test"}, follow=True)
    assert 'form="leave">Cancel' in page.content.decode()
    answer = as_guest.post("/accounts/logout/", {"next": "/accounts/login/"})
    assert answer["Location"] == "/accounts/login/"
    assert player_of(as_guest) == guest
    assert as_guest.get("/accounts/login/code/confirm/").status_code == 302, "nothing is left of the log-in"


@pytest.mark.parametrize(
    "address",
    [
        "/accounts/profile/",
        "/accounts/name/",
        "/accounts/hours/",
        "/accounts/email/",
        "/accounts/password/set/",
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/add/",
    ],
)
def test_a_guest_has_no_account_pages(as_guest: Client, address: str) -> None:
    assert as_guest.get(address)["Location"] == "/accounts/signup/"


def test_a_guest_follows_and_blocks_nobody(as_guest: Client, zoe: User) -> None:
    for verb in ["follow", "block"]:
        assert as_guest.post(f"/players/zoe/{verb}/")["Location"] == "/accounts/signup/"
    assert not Follow.objects.exists()


@pytest.mark.services
def test_a_personal_link_makes_a_guest_who_may_play_the_host(client: Client, zoe: User) -> None:
    link = link_of(zoe)
    assert "zoe wants to play you" in client.get(link).content.decode()
    assert User.objects.count() == 1, "looking makes no guest"
    assert client.post(link)["Location"] == "/players/zoe/"
    assert why_not_play(player_of(client), zoe) is None
    assert why_not_play(player_of(client), a_player("stranger")) is not None


def test_a_personal_link_can_be_used_by_a_logged_in_player_and_twice(as_zoe: Client, zoe: User) -> None:
    host = a_player("host", verified=False)
    link = link_of(host)
    as_zoe.post(link)
    as_zoe.post(link)
    assert why_not_play(zoe, host) is None


def test_the_players_own_link_leads_nowhere(as_zoe: Client, zoe: User) -> None:
    link = link_of(zoe)
    assert "your own link" in as_zoe.get(link).content.decode()
    as_zoe.post(link)
    assert not Introduction.objects.exists()


def test_a_link_does_not_undo_a_block(as_zoe: Client, zoe: User) -> None:
    host = a_player("host")
    block(host, zoe)
    as_zoe.post(link_of(host))
    assert not Introduction.objects.exists()


def test_an_unknown_link_and_one_of_a_closed_account_are_not_found(client: Client) -> None:
    for link in ("/invited/nonsense/", link_of(a_player("closed", is_active=False))):
        assert outcome(client.get(link)) == NOTHING_HERE


@pytest.mark.services
def test_a_player_finds_the_link_and_can_replace_it(as_zoe: Client, zoe: User) -> None:
    page = as_zoe.get("/accounts/invitation/").content.decode()
    old = zoe.invitation.get_absolute_url()
    assert f"http://testserver{old}" in page
    as_zoe.post("/accounts/invitation/")
    assert as_zoe.get(old).status_code == 404
    assert old not in as_zoe.get("/accounts/invitation/").content.decode()


def test_a_guest_has_a_link_too(as_guest: Client) -> None:
    assert "/invited/" in as_guest.get("/accounts/invitation/").content.decode()
