"""Login by a mailed link."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.accounts.people import a_player
from tests.refusals import SEND_AGAIN, outcome

pytestmark = pytest.mark.django_db


class Outbox:
    def __init__(self, mails: list[EmailMessage]) -> None:
        self.mails = mails

    def link_for(self, player: User, *, next_url: str = "") -> str:
        Client().post("/accounts/login/code/", {"email": player.email, "next": next_url})
        found = re.search(r"https?://testserver(/accounts/login/link/\S+)", str(self.mails[-1].body))
        assert found
        return found[1]


@pytest.fixture
def outbox(mailoutbox: list[EmailMessage]) -> Outbox:
    return Outbox(mailoutbox)


def is_in(client: Client, player: User) -> bool:
    return client.session.get("_auth_user_id") == str(player.pk)


def is_refused(client: Client, link: str) -> bool:
    answers = client.get(link), client.post(link)
    return all(
        answer.status_code == 410 and "get a new one" in answer.content.decode() for answer in answers
    ) and ("_auth_user_id" not in client.session)


@pytest.mark.services
def test_it_logs_the_player_in_on_another_device_and_confirms_the_address(outbox: Outbox) -> None:
    zoe = a_player("zoe", verified=False)
    link, elsewhere = outbox.link_for(zoe), Client()
    assert elsewhere.post(link)["Location"] == "/"
    assert is_in(elsewhere, zoe)
    assert EmailAddress.objects.get().verified


def test_opening_it_only_asks(client: Client, zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    for _ in range(2):
        page = client.get(link)
        assert "Log in as <strong>zoe</strong>" in page.content.decode()
        assert "no-store" in page["Cache-Control"]
        assert not is_in(client, zoe)
    client.post(link)
    assert is_in(client, zoe)


def test_its_button_is_safe_from_other_sites(zoe: User, outbox: Outbox) -> None:
    careful = Client(enforce_csrf_checks=True)
    assert outcome(careful.post(outbox.link_for(zoe))).startswith(SEND_AGAIN)
    assert "_auth_user_id" not in careful.session


@pytest.mark.services
def test_it_is_good_once(zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    Client().post(link)
    assert is_refused(Client(), link)


def test_it_dies_with_any_other_login(client: Client, zoe: User, outbox: Outbox) -> None:
    earlier, later = outbox.link_for(zoe), outbox.link_for(zoe)
    client.post(later)
    assert is_refused(Client(), earlier)


def test_it_dies_with_the_password(zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    zoe.set_password("another brass button")
    zoe.save()
    assert is_refused(Client(), link)


def test_it_dies_with_the_address(zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    EmailAddress.objects.filter(user=zoe).update(email="zoe@elsewhere.test")
    assert is_refused(Client(), link)


def test_it_dies_of_age(zoe: User, outbox: Outbox, settings: Settings) -> None:
    link = outbox.link_for(zoe)
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = -1
    assert is_refused(Client(), link)


def test_it_dies_of_any_change(zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    key = link.split("/")[-2]
    content, moment, signature = key.split(":")
    other = outbox.link_for(a_player("mirabel")).split("/")[-2].split(":")[0]
    for altered in [
        "nonsense",
        key[:-1],
        f"{content}x:{moment}:{signature}",
        f"{content}:{moment}x:{signature}",
        f"{other}:{moment}:{signature}",
    ]:
        assert is_refused(Client(), link.replace(key, altered)), altered


def test_it_logs_in_nobody_but_its_player(zoe: User, outbox: Outbox) -> None:
    mirabel, somewhere = a_player("mirabel"), Client()
    outbox.link_for(zoe)
    somewhere.post(outbox.link_for(mirabel))
    assert is_in(somewhere, mirabel)


def test_a_logged_in_player_stays_logged_in_as_before(as_zoe: Client, zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(a_player("mirabel"))
    assert as_zoe.get(link)["Location"] == "/"
    assert as_zoe.post(link)["Location"] == "/"
    assert is_in(as_zoe, zoe)


def test_a_guest_learns_what_stays_behind_and_may_log_in(as_guest: Client, zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    assert "your guest matches" in as_guest.get(link).content.decode()
    as_guest.post(link)
    assert is_in(as_guest, zoe)


def test_a_closed_account_stays_out(client: Client, zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe)
    User.objects.get_queryset().update(is_active=False, closed_because="Rude in chat.")
    answer = client.post(link)
    assert answer.status_code == 403
    assert "Rude in chat." in answer.content.decode()
    assert not is_in(client, zoe)


def test_a_closed_account_is_mailed_no_link(zoe: User, mailoutbox: list[EmailMessage]) -> None:
    User.objects.get_queryset().update(is_active=False)
    Client().post("/accounts/login/code/", {"email": zoe.email})
    assert "/login/link/" not in str(mailoutbox[0].body)


def test_the_second_step_is_still_asked_for_and_the_link_is_spent(
    client: Client, zoe: User, outbox: Outbox
) -> None:
    TOTP.activate(zoe, "JBSWY3DPEHPK3PXP")
    link = outbox.link_for(zoe)
    assert client.post(link)["Location"].startswith("/accounts/2fa/authenticate/")
    assert not is_in(client, zoe)
    assert "authenticator" in client.get("/accounts/2fa/authenticate/").content.decode()
    assert is_refused(Client(), link)


def test_logging_in_leads_to_the_page_that_was_asked_for(client: Client, zoe: User, outbox: Outbox) -> None:
    link = outbox.link_for(zoe, next_url="/accounts/preferences/")
    assert client.post(link)["Location"] == "/accounts/preferences/"


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test", "javascript:alert(1)"])
def test_it_sends_nobody_to_another_site(client: Client, zoe: User, outbox: Outbox, elsewhere: str) -> None:
    link = outbox.link_for(zoe, next_url=elsewhere)
    assert "evil" not in link
    assert client.post(f"{link}?next={elsewhere}")["Location"] == "/"


@pytest.mark.services
def test_too_many_tries_from_one_place_are_refused(client: Client) -> None:
    answers = [client.post("/accounts/login/link/nonsense/").status_code for _ in range(31)]
    assert answers == [410] * 30 + [429]
