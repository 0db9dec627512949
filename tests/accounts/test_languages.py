"""The language of pages and mails for visitors, players and those who never chose one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse
from django.utils.translation import get_language

from accounts.models import Preferences, User
from notifications.match_text.reader import as_read_by
from tests.accounts.people import PASSWORD, a_player, signed_in
from tests.speaking import with_italian

pytestmark = pytest.mark.django_db

HELP = "/help/"
COOKIE = "django_language"


@pytest.fixture(autouse=True)
def two_languages(tmp_path: Path) -> Iterator[None]:
    with with_italian(tmp_path, {"How to play": "Come si gioca"}):
        yield


def language_of(client: Client, address: str = HELP, **headers: str) -> str:
    return client.get(address, headers=headers)["Content-Language"]


def test_a_visitor_chooses_at_the_foot_of_a_page(client: Client) -> None:
    page = client.get(f"{HELP}?of=dice").content.decode()
    assert '<button name="language" value="it" lang="it"' in page
    assert f'<input type="hidden" name="next" value="{HELP}?of=dice">' in page
    answer = client.post(reverse("accounts:language"), {"language": "it", "next": f"{HELP}?of=dice"})
    assert answer["Location"] == f"{HELP}?of=dice"
    assert language_of(client) == "it"
    assert "Come si gioca" in client.get(HELP).content.decode()
    client.post(reverse("accounts:language"), {"language": "en"})
    assert language_of(client, **{"accept-language": "it"}) == "en"


def test_with_one_language_there_is_nothing_to_choose(client: Client) -> None:
    with override_settings(LANGUAGES=[("en", "English")]):
        assert 'name="language"' not in client.get(HELP).content.decode()


def test_a_choice_leads_to_this_site_alone(client: Client) -> None:
    answer = client.post(reverse("accounts:language"), {"language": "it", "next": "https://else.example/"})
    assert answer["Location"] == "/"


def test_a_language_that_there_is_not_is_refused_by_its_name(client: Client) -> None:
    answer = client.post(reverse("accounts:language"), {"language": "xx"})
    assert answer.status_code == 400
    assert "Choose one of these languages: en, it." in answer.content.decode()
    assert COOKIE not in client.cookies


def test_an_address_chooses_once(client: Client) -> None:
    answer = client.get(f"{HELP}?of=dice&lang=it")
    assert (answer.status_code, answer["Location"]) == (302, f"{HELP}?of=dice")
    assert "no-store" in answer["Cache-Control"]
    assert language_of(client) == "it"
    assert client.get(f"{HELP}?lang=en")["Location"] == HELP
    assert language_of(client) == "en"


@pytest.mark.parametrize("query", ["?lang=xx", "?lang=", "?slang=it", "?lang=it%00"])
def test_an_unknown_language_in_an_address_changes_nothing(client: Client, query: str) -> None:
    answer = client.get(f"{HELP}{query}")
    assert answer.status_code == (400 if "%00" in query else 200)
    assert COOKIE not in client.cookies


def test_an_address_of_another_site_is_none_of_ours(client: Client) -> None:
    answer = client.get("/?lang=it", PATH_INFO="//else.example/")
    assert answer["Location"] == "/%2Felse.example/"


def test_preferences_outweigh_the_choice_of_a_browser() -> None:
    player = a_player("Ann")
    Preferences.objects.create(player=player, language="it")
    client = signed_in(player)
    client.cookies[COOKIE] = "en"
    assert language_of(client) == "it"


def test_what_a_cookie_translated_is_kept_by_nobody_else(client: Client) -> None:
    assert "public" in client.get("/manifest.webmanifest")["Cache-Control"]
    client.cookies[COOKIE] = "it"
    kept = client.get("/manifest.webmanifest")["Cache-Control"]
    assert "private" in kept
    assert "public" not in kept


def language_of_mails(player: User) -> str | None:
    with as_read_by(player):
        return get_language()


def test_mails_are_in_the_language_in_which_a_guest_came(client: Client) -> None:
    client.post("/accounts/guest/", headers={"accept-language": "it,en;q=0.5"})
    guest = User.objects.get()
    assert language_of_mails(guest) == "it"
    Preferences.objects.create(player=guest, language="en")
    assert language_of_mails(User.objects.get()) == "en"


def test_mails_are_in_the_language_in_which_an_account_was_made(client: Client) -> None:
    client.cookies[COOKIE] = "it"
    form = {"username": "Ann", "email": "ann@example.com", "password1": PASSWORD}
    client.post(reverse("account_signup"), form)
    assert language_of_mails(User.objects.get()) == "it"


def test_mails_to_those_who_came_before_are_in_english() -> None:
    assert language_of_mails(a_player("Ann")) == "en"
