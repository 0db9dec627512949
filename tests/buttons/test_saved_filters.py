"""Saved filters: players name a search, find it on the wall of fighters, and delete it."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from accounts.models import User
from buttons.models import SavedFilter
from buttons.saved_filters import MOST_FILTERS
from tests.buttons.conftest import MakeButton
from tests.html import Element, parsed
from tests.refusals import outcome

pytestmark = pytest.mark.django_db
FILTERS = "/buttons/filters/"


@pytest.fixture(autouse=True)
def some_buttons(make_button: MakeButton) -> None:
    make_button("Avis", "(4) (4) (10) (12) (X)")
    make_button("Shade", "s(4) ps(6) (8)", set="Vampyres")


def page_at(client: Client, address: str) -> Element:
    return parsed(client.get(address).content.decode())


def save(client: Client, search: str, name: str = "Mine", **more: str) -> int:
    return client.post(FILTERS, {"name": name, "search": search, **more}).status_code


@pytest.mark.services
def test_a_search_in_the_picker_is_saved_and_offered_again(as_player: Client) -> None:
    picker = "/matches/new/mine/?opponent=Bob&search=1&skill=shadow&set=vampyres"
    link = next(link for link in page_at(as_player, picker).all("a") if link.text == "Save this filter")
    form = page_at(as_player, link.attributes["href"]).one("form", action=FILTERS)
    values = {field.attributes["name"]: field.attributes.get("value", "") for field in form.all("input")}
    answer = as_player.post(FILTERS, values | {"name": "Dark ones"})
    assert answer["Location"] == picker
    way = page_at(as_player, picker).one("section", id="found").one("a", aria_current="true")
    assert way.text == "Dark ones"
    elsewhere = page_at(as_player, "/matches/new/mine/?opponent=Bob&search=1&plain=on")
    way = next(link for link in elsewhere.all("a") if link.text == "Dark ones")
    asked = parse_qs(urlsplit(way.attributes["href"]).query)
    assert (asked["skill"], asked["set"], asked["opponent"]) == (["shadow"], ["vampyres"], ["Bob"])
    assert "plain" not in asked


def test_the_same_name_replaces_the_search(as_player: Client) -> None:
    assert [save(as_player, "skill=shadow"), save(as_player, "page=3&skill=poison&strange=1")] == [302, 302]
    assert SavedFilter.objects.get().search == "skill=poison"


@pytest.mark.parametrize(
    ("name", "search", "words"),
    [
        ("", "skill=shadow", "required"),
        ("x" * 41, "skill=shadow", "at most 40"),
        ("Mine", "", "required"),
        ("Mine", "strange=1", "couldn’t read this filter"),
        ("Mine", "dice=many", "couldn’t read this filter"),
        ("Mine", "q=" + "ä" * 90, "too long"),
        ("Mine", "q=" + "x" * 300, "at most 300"),
    ],
)
def test_what_cannot_be_saved(as_player: Client, name: str, search: str, words: str) -> None:
    answer = as_player.post(FILTERS, {"name": name, "search": search})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not SavedFilter.objects.exists()


def test_there_is_a_limit(as_player: Client) -> None:
    for number in range(MOST_FILTERS):
        assert save(as_player, "skill=shadow", f"Filter {number}") == 302
    answer = as_player.post(FILTERS, {"name": "One more", "search": "plain=on"})
    assert answer.status_code == 422
    assert "Delete one first" in answer.content.decode()
    assert save(as_player, "plain=on", "Filter 3") == 302
    assert SavedFilter.objects.count() == MOST_FILTERS


def test_only_the_owner_sees_and_deletes_a_filter(as_player: Client, player: User) -> None:
    other = User.objects.create_user("other", "other@example.com")
    theirs = SavedFilter.objects.create(player=other, name="Theirs", search="plain=on")
    mine = SavedFilter.objects.create(player=player, name="Mine", search="plain=on")
    text = page_at(as_player, "/buttons/").text
    assert "Mine" in text
    assert "Theirs" not in text
    assert outcome(as_player.post(f"{FILTERS}{theirs.pk}/delete/")).startswith("404")
    assert as_player.post(f"{FILTERS}{mine.pk}/delete/")["Location"] == FILTERS
    assert list(SavedFilter.objects.all()) == [theirs]


def test_no_link_leads_to_another_site(as_player: Client) -> None:
    for address in ("https://evil.example/", "javascript:alert(1)"):
        page = as_player.get(FILTERS, {"skill": "shadow", "next": address}).content.decode()
        assert address not in page
        answer = as_player.post(FILTERS, {"name": "Mine", "search": "skill=shadow", "next": address})
        assert answer["Location"] == "/buttons/?skill=shadow"
