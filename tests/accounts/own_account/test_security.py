"""Address, password, devices and second factor."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from tests.accounts.people import PASSWORD, a_player
from tests.refusals import NOTHING_HERE, outcome

PREFERENCES = "/accounts/preferences/"
pytestmark = pytest.mark.django_db


def log_in_by_password(client: Client, name: str = "zoe", password: str = PASSWORD) -> None:
    client.post("/accounts/login/", {"login": name, "password": password})


@pytest.mark.services
def test_a_new_address_counts_when_confirmed_and_both_addresses_are_told(
    client: Client, zoe: User, mailoutbox: list[EmailMessage]
) -> None:
    log_in_by_password(client)
    client.post("/accounts/email/", {"email": "new@example.test", "action_add": ""})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    client.post("/accounts/email/", {"email": "new@example.test", "action_add": ""})
    zoe.refresh_from_db()
    assert zoe.email == "zoe@example.test"
    confirmation = mailoutbox[-1]
    assert confirmation.to == ["new@example.test"]
    link = re.search(r"https?://testserver(/\S+)", str(confirmation.body))
    assert link
    client.post(link[1])
    zoe.refresh_from_db()
    assert zoe.email == "new@example.test"
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("new@example.test", True)]
    warning = mailoutbox[-1]
    assert warning.to == ["zoe@example.test"]
    assert "new@example.test" in str(warning.body)


def test_changing_the_address_asks_for_the_password_first(client: Client, zoe: User) -> None:
    client.force_login(zoe)
    answer = client.post("/accounts/email/", {"email": "new@example.test", "action_add": ""})
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    wrong = client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert wrong.context["form"].errors
    assert not EmailAddress.objects.filter(email="new@example.test").exists()


def test_an_address_of_somebody_else_is_not_given_away(client: Client, zoe: User) -> None:
    a_player("mirabel")
    log_in_by_password(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.post("/accounts/email/", {"email": "mirabel@example.test", "action_add": ""}, follow=True)
    assert "isn’t confirmed yet" in page.content.decode()


def test_a_new_password_takes_the_present_one(as_zoe: Client, zoe: User) -> None:
    def change(present: str, new: str) -> int:
        return as_zoe.post(
            "/accounts/password/change/", {"oldpassword": present, "password1": new}
        ).status_code

    assert change("wrong", "another brass button") == 200
    assert change(PASSWORD, "password") == 200
    assert change(PASSWORD, "another brass button") == 302
    zoe.refresh_from_db()
    assert zoe.check_password("another brass button")


@pytest.mark.services
def test_a_player_sees_where_they_are_logged_in_and_ends_the_others(client: Client, zoe: User) -> None:
    elsewhere = Client(HTTP_USER_AGENT="An old phone <script>")
    log_in_by_password(elsewhere)
    log_in_by_password(client)
    page = client.get("/accounts/sessions/").content.decode()
    assert "An old phone &lt;script&gt;" in page
    client.post("/accounts/sessions/")
    assert outcome(elsewhere.get(PREFERENCES)) == f"302 to /accounts/login/?next={PREFERENCES}"
    assert "No new matches before" in outcome(client.get(PREFERENCES))


@pytest.mark.services
def test_a_player_ends_one_session_of_their_own_only(client: Client, zoe: User) -> None:
    elsewhere, stranger = Client(), Client()
    log_in_by_password(elsewhere)
    log_in_by_password(client)
    session = UserSession.objects.get(session_key=elsewhere.session.session_key)
    stranger.force_login(a_player("mirabel"))
    assert outcome(stranger.post(f"/accounts/sessions/{session.pk}/end/")) == NOTHING_HERE
    client.post(f"/accounts/sessions/{session.pk}/end/")
    assert outcome(elsewhere.get(PREFERENCES)) == f"302 to /accounts/login/?next={PREFERENCES}"
    assert "No new matches before" in outcome(client.get(PREFERENCES))


def test_a_new_password_ends_the_other_sessions(client: Client, zoe: User) -> None:
    elsewhere = Client()
    log_in_by_password(elsewhere)
    log_in_by_password(client)
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": "another brass button"})
    assert outcome(elsewhere.get(PREFERENCES)) == f"302 to /accounts/login/?next={PREFERENCES}"
    assert "No new matches before" in outcome(client.get(PREFERENCES))


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


@pytest.mark.services
def test_a_second_factor_is_set_up_and_asked_for(client: Client, zoe: User) -> None:
    log_in_by_password(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    form = client.get("/accounts/2fa/totp/activate/").context["form"]
    refused = client.post("/accounts/2fa/totp/activate/", {"code": "000000"})
    assert refused.context["form"].errors["code"]
    first = code_of(form.secret)
    client.post("/accounts/2fa/totp/activate/", {"code": first})
    assert Authenticator.objects.filter(user=zoe, type="totp").exists()
    assert client.get("/accounts/2fa/recovery-codes/").status_code == 200

    elsewhere = Client()
    log_in_by_password(elsewhere)
    assert "_auth_user_id" not in elsewhere.session
    page = elsewhere.get("/accounts/2fa/authenticate/")
    assert page.status_code == 200
    for wrong in ("000000", first):
        assert elsewhere.post("/accounts/2fa/authenticate/", {"code": wrong}).context["form"].errors, wrong


def test_the_password_alone_does_not_open_the_admin_either(client: Client) -> None:
    admin = a_player("keeper", is_staff=True, is_superuser=True)
    TOTP.activate(admin, "JBSWY3DPEHPK3PXP")
    assert client.get("/admin/login/")["Location"].startswith("/accounts/login/")
    log_in_by_password(client, "keeper")
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    "address",
    ["", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/", "webauthn/", "webauthn/add/"],
)
def test_the_pages_of_the_second_step_speak_our_words(client: Client, zoe: User, address: str) -> None:
    TOTP.activate(zoe, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(zoe)
    client.force_login(zoe)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get(f"/accounts/2fa/{address}")
    assert page.status_code == 200
    for words in ["Sign In", "sign in", "Two-Factor", "Authenticator App", "Security Key", "Passwordless"]:
        assert words not in page.content.decode()


def test_is_it_you_asks_and_answers_in_our_words(client: Client, zoe: User) -> None:
    TOTP.activate(zoe, "JBSWY3DPEHPK3PXP")
    client.force_login(zoe)
    page = client.post("/accounts/reauthenticate/", {"password": "wrong"}).content.decode()
    assert "Your password" in page
    assert "That’s not your password." in page
    assert "Use a code instead" in page
    page = client.post("/accounts/2fa/reauthenticate/", {"code": "000000"}).content.decode()
    assert "That code is wrong" in page
    assert "Use your password instead" in page
