"""Characters that no text may hold and keys that match nothing are refused wherever they come in."""

from urllib.parse import urljoin

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.test import Client

from accounts.models import Invitation, User
from tests.accounts.people import a_player

pytestmark = pytest.mark.django_db

NUL = "a\0b"
A_KEY = '{"id":"AA","rawId":"AA","type":"public-key","response":%s}'
RESPONSE = '{"clientDataJSON":"%s","attestationObject":"%s","authenticatorData":"AA","signature":"AA"}'


@pytest.mark.services
def test_a_character_that_no_database_takes_in_an_address(client: Client) -> None:
    for address in (
        "/invited/a%00b/",
        "/players/a%00b/",
        "/players/?q=a%00b",
        "/players/?q%00=a",
        "/matches/history/?player=a%00b",
        "/accounts/name-check/?username=a%00b",
        "/accounts/confirm-email/a%00b/",
        "/accounts/password/reset/key/1-a%00b/",
    ):
        answer = client.get(address)
        assert answer.status_code == 400, address
        assert "that we can’t store" in answer.content.decode(), address


@pytest.mark.services
def test_in_a_cookie() -> None:
    for cookie in ("sessionid", "csrftoken", "messages"):
        answer = Client().get("/players/", headers={"cookie": rf'{cookie}="a\000b"'})
        assert answer.status_code == 400, cookie
        assert f"There’s a character in “{cookie}” that we can’t store." in answer.content.decode()


@pytest.mark.services
@pytest.mark.parametrize("kind", ["urlencoded", "multipart"])
def test_in_a_form(as_zoe: Client, zoe: User, kind: str) -> None:
    for address, field in {
        "/accounts/login/": "login",
        "/accounts/signup/": "username",
        "/accounts/password/reset/": "email",
        "/accounts/profile/": "about",
        "/accounts/name/": "username",
        "/accounts/hours/": "days_off",
        "/accounts/hours/vacation/": "first",
        "/accounts/preferences/": "time_zone",
        "/nowhere/": "anything",
    }.items():
        if kind == "multipart":
            answer = as_zoe.post(address, {field: NUL})
        else:
            answer = as_zoe.post(address, f"{field}=a%00b", content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 400, address
        assert f"There’s a character in “{field}” that we can’t store." in answer.content.decode(), address


NO_ANSWERS = [
    "[" * 50_000,
    '{"a":' * 10_000 + "1" + "}" * 10_000,
    "[" * 300 + "]" * 300,
    "9" * 5_000,
    pytest.param('{"id":"\\ud800","response":{"userHandle":"\\ud800"}}', marks=pytest.mark.services),
    A_KEY % RESPONSE % ("AA", "oA"),
    A_KEY % RESPONSE % ("W1tb" * 5_000, "oA"),
    A_KEY % RESPONSE % ("e30", "gYGB" * 5_000),
]


@pytest.mark.parametrize("answer", NO_ANSWERS)
def test_what_no_key_answers_adds_none(as_zoe: Client, zoe: User, answer: str) -> None:
    request = HttpRequest()
    request.session = as_zoe.session
    record_authentication(request, zoe, method="password", reauthenticated=True)
    request.session.save()
    address = "/accounts/2fa/webauthn/add/"
    assert as_zoe.get(address).status_code == 200
    page = as_zoe.post(address, {"credential": answer, "name": "Mine"})
    assert page.status_code == 400
    assert "We couldn’t read that" in page.content.decode()
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("answer", NO_ANSWERS[:3])
def test_what_no_key_answers_lets_nobody_in(client: Client, answer: str) -> None:
    page = client.post("/accounts/2fa/webauthn/login/", {"credential": answer})
    assert page.status_code == 400
    assert "We couldn’t read that" in page.content.decode()


@pytest.mark.parametrize("onward", ["👾", "front", "//eve.test/", "http://eve.test/", "javascript:1"])
def test_where_to_go_on_to_is_an_address_of_this_site_and_no_name_of_a_page(
    client: Client, onward: str
) -> None:
    host = a_player("Ann")
    Invitation.objects.create(host=host)
    for address in ("/accounts/guest/", host.invitation.get_absolute_url(), "/players/Ann/follow/"):
        answer = client.post(address, {"next": onward})
        assert answer.status_code == 302
        assert urljoin("http://testserver", answer["Location"]).startswith("http://testserver/")
