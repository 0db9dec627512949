"""Searching: each filter narrows, several narrow further, and nonsense is never an error page."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.models import Favourite, Tag
from buttons.search import SearchForm
from tests.buttons.conftest import MakeButton

pytestmark = pytest.mark.django_db
SEARCH = "/buttons/"


@pytest.fixture(autouse=True)
def some_buttons(make_button: MakeButton) -> None:
    make_button("Avis", "(4) (4) (10) (12) (X)", tournament_legal=True)
    make_button("Hammer", "(6) (12) (20) (20) (X)", tournament_legal=True)
    make_button("Shade", "s(4) ps(6) (8)", set="Vampyres")
    make_button("Venom", "p(4) (6/10) (C)", set="Vampyres")
    make_button("Boomer", "b(4) (8,8)", set="Sanctum")
    make_button("Giant", "(20) (20)", set="BROM", special="Giant")
    make_button("Riddle", "@(4)", set="Sanctum")
    make_button("Echo", "", set="BROM", special="Echo")
    make_button("Old", "(4)", set="Sanctum", retired=True)


def found(query: str, player: User | None = None) -> list[str]:
    from django.http import QueryDict

    return [button.name for button in SearchForm(QueryDict(query), player=player).buttons()]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=hamm", ["Hammer"]),
        ("q=VAMP", ["Shade", "Venom"]),
        ("q=(6/10)", ["Venom"]),
        ("set=soldiers", ["Avis", "Hammer"]),
        ("skill=poison", ["Shade", "Venom"]),
        ("skill=poison&skill=shadow", ["Shade"]),
        ("skill=boom", ["Boomer"]),
        ("skill=berserk", []),
        ("plain=on", ["Avis", "Giant", "Hammer"]),
        ("size=20", ["Giant", "Hammer"]),
        ("size=20+X", ["Hammer"]),
        ("size=10", ["Avis", "Venom"]),
        ("size=8", ["Boomer", "Shade"]),
        ("kind=twin", ["Boomer"]),
        ("kind=wildcard&kind=option", ["Venom"]),
        ("dice=0", ["Echo"]),
        ("dice=2", ["Boomer", "Giant"]),
        ("legal=on", ["Avis", "Hammer"]),
        ("special=on", ["Echo", "Giant"]),
        ("playable=on&set=sanctum", ["Boomer"]),
        ("retired=on&set=sanctum", ["Boomer", "Old", "Riddle"]),
        ("order=name&set=soldiers", ["Avis", "Hammer"]),
        ("order=set&skill=poison", ["Shade", "Venom"]),
        ("order=dice&set=brom", ["Echo", "Giant"]),
    ],
)
def test_a_filter_leaves_the_buttons_that_it_names(query: str, names: list[str]) -> None:
    assert found(query) == names


def test_without_a_filter_everything_that_is_not_retired_is_found() -> None:
    assert len(found("")) == 8


def test_tags_narrow_too(make_button: MakeButton) -> None:
    make_button("Tagged").tags.add(Tag.objects.create(name="Good for beginners"))
    assert found("tag=good-for-beginners") == ["Tagged"]


def test_a_player_finds_their_own_favourites_only(player: User, make_button: MakeButton) -> None:
    other = User.objects.create_user("other", "other@example.com")
    Favourite.objects.create(player=player, button=make_button("Mine"))
    Favourite.objects.create(player=other, button=make_button("Theirs"))
    assert found("favourite=on", player) == ["Mine"]
    assert "Theirs" in found("favourite=on")


@pytest.mark.parametrize(
    "query",
    [
        "set=nonesuch&skill=nonesuch&kind=nonesuch&tag=nonesuch&order=nonesuch",
        "size=many&dice=-1",
        "dice=99999999999999999999999",
        "dice=four&page=0",
        "page=last&page=-3",
        "page=" + "9" * 5000,
        "q=" + "x" * 3000,
        "q=%27%22%3C%3E%25_%5C",
        "q=%F0%9F%8E%B2&size=%F0%9F%8E%B2",
        "&".join(["skill=trip"] * 500),
        "&".join(f"size={number}" for number in range(500)),
        "unknown=1&plain=maybe",
        "q=a&q=b&dice=1&dice=x",
        "%FF=%FE",
    ],
)
def test_nonsense_is_never_an_error_page(client: Client, query: str) -> None:
    assert client.get(f"{SEARCH}?{query}", follow=True).status_code == 200


def test_nonsense_in_a_field_is_named_beside_it_and_the_other_fields_count(client: Client) -> None:
    text = client.get(f"{SEARCH}?size=huge&set=soldiers").content.decode()
    assert "“huge” is neither a number of sides nor a swing letter." in text
    assert "2 buttons" in text


def test_an_address_names_only_what_was_asked(client: Client) -> None:
    answer = client.get(f"{SEARCH}?q=avis&set=&size=&skill=trip")
    assert answer.status_code == 302
    assert answer["Location"] == f"{SEARCH}?q=avis&skill=trip"
    assert client.get(f"{SEARCH}?q=&set=")["Location"] == SEARCH


def test_what_was_asked_stays_in_the_form_and_in_the_links_to_other_pages(
    client: Client, make_button: MakeButton
) -> None:
    for number in range(60):
        make_button(f"Ghost {number}", "s(4)", set="Vampyres")
    text = client.get(f"{SEARCH}?set=vampyres&skill=shadow").content.decode()
    assert '<option value="vampyres" selected>' in text
    assert "?set=vampyres&amp;skill=shadow&amp;page=2" in text
    second = client.get(f"{SEARCH}?set=vampyres&skill=shadow&page=2").content.decode()
    assert 'aria-current="page">2<' in second


def test_no_button_left_says_so_and_offers_a_way_on(client: Client) -> None:
    text = client.get(f"{SEARCH}?q=zzzz").content.decode()
    assert "No button is like that" in text
    assert reverse("buttons:search") in text
