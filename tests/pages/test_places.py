"""Five places with tabs, and every page under one of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from django.test import Client
from django.urls import reverse

from pages.places import ELSEWHERE, PLACE_OF, PLACES, TAB_OF
from tests.accounts.people import a_guest, a_player, signed_in
from tests.addresses import all_addresses
from tests.cast import Cast
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db

OF_DJANGO_AND_ALLAUTH = ("admin:", "account_", "mfa_", "usersessions_")
FIVE = ["Home", "Train", "Fight", "Fighters", "People"]


def test_every_page_stands_under_one_tab_or_is_named_among_those_without() -> None:
    opened = 0
    for name, page in pages_of(Cast()):
        assert (name in PLACE_OF) != (name in ELSEWHERE), f"{name}: name it in pages/places.py, once"
        lit = [
            link for link in page.one("nav", kind="bar-links").all("a") if "aria-current" in link.attributes
        ]
        assert [link.attributes["class"] for link in lit] == [
            f"bar-{place.name}" for place in PLACES if place == PLACE_OF.get(name)
        ], name
        tabs = page.all("nav", kind="place-tabs")
        assert len(tabs) == (name in TAB_OF), name
        for tab in tabs:
            assert sum("aria-current" in link.attributes for link in tab.all("a")) == 1, name
        opened += 1
    assert opened > 70


def pages_of(cast: Cast) -> Iterator[tuple[str, Element]]:
    viewers = [signed_in(cast.ann), signed_in(cast.player("opponent")), Client()]
    for address in all_addresses():
        if not address.name or address.name.startswith(OF_DJANGO_AND_ALLAUTH):
            continue
        for viewer in viewers:
            answer = viewer.get(address.filled(cast.arguments(address)))
            if "X-Frame-Options" not in answer.headers:  # a page in a frame has no bar
                continue
            if answer.status_code == 200 and not answer.streaming and b"<main" in answer.content:
                yield address.name, parsed(answer.content.decode())
                break


def test_the_places_name_pages_that_there_are_and_each_once() -> None:
    known = {address.name for address in all_addresses()}
    under_tabs = (tab.pages for place in PLACES for tab in place.tabs)
    named = Counter(chain(ELSEWHERE, *(place.without_tab for place in PLACES), *under_tabs))
    assert set(named) <= known
    assert [name for name, times in named.items() if times > 1] == []


@pytest.mark.parametrize("is_visitor", [True, False], ids=["visitor", "player"])
def test_the_same_five_places_stand_above_and_below_for_everybody(is_visitor: bool) -> None:
    client = Client() if is_visitor else signed_in(a_player("Ann"))
    page = parsed(client.get(reverse("train")).content.decode())
    for bar in ("bar-links", "tabbar"):
        assert [link.text for link in page.one("nav", kind=bar).all("a")] == FIVE, bar


def test_a_tab_leads_a_player_to_their_own_matches_and_a_visitor_to_all() -> None:
    address = reverse("games:history")
    of_visitor = parsed(Client().get(address).content.decode()).one("nav", kind="place-tabs")
    of_player = parsed(signed_in(a_player("Ann")).get(address).content.decode()).one("nav", kind="place-tabs")
    assert of_visitor.one("a", href=address).text == "Matches"
    assert of_player.one("a", href=f"{address}?a=me").text == "My matches"


OF_GUESTS = ["My profile", "My matches", "Preferences", "Language", "Invite someone", "Help", "Log out"]
OF_PLAYERS = [*OF_GUESTS[:2], "Messages", *OF_GUESTS[2:4], "Password", *OF_GUESTS[4:]]


def test_ones_own_pin_leads_to_ones_own_pages_and_staff_to_the_admin() -> None:
    for player, expected in (
        (a_guest(), OF_GUESTS),
        (a_player("Ann"), OF_PLAYERS),
        (a_player("Eve", is_staff=True), [*OF_PLAYERS, "Admin"]),
    ):
        page = parsed(signed_in(player).get(reverse("help")).content.decode())
        assert [line.text for line in page.one("nav", id="you").all("li")] == expected


def test_the_line_language_leads_to_the_choice_of_a_language() -> None:
    client, address = signed_in(a_player("Ann")), reverse("accounts:preferences")
    lines = parsed(client.get(reverse("help")).content.decode()).one("nav", id="you")
    assert lines.one("a", href=f"{address}#language").text == "Language"
    preferences = parsed(client.get(address).content.decode())
    assert preferences.one("details", id="language").one("select", id="id_language")
