"""Search of the catalog: filters narrow it, and nonsense is never an error page."""

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet, Tag
from buttons.search import SearchForm
from buttons.wall import PAGE
from tests.buttons.conftest import MakeButton
from tests.html import parsed

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
    make_button("Riddle", "mD(4)", set="Sanctum")
    make_button("Echo", "", set="BROM", special="Echo")
    make_button("Old", "(4)", set="Sanctum", retired=True)


def found_names(query: str, player: User | None = None) -> list[str]:
    from django.http import QueryDict

    return [button.name for button in SearchForm(QueryDict(query), player=player).buttons()]


FILTERS = {
    "q=hamm": ["Hammer"],
    "q=VAMP": ["Shade", "Venom"],
    "q=(6/10)": ["Venom"],
    "set=soldiers": ["Avis", "Hammer"],
    "skill=poison": ["Shade", "Venom"],
    "skill=poison&skill=shadow": ["Shade"],
    "skill=boom": ["Boomer"],
    "skill=berserk": [],
    "plain=on": ["Avis", "Giant", "Hammer"],
    "size=20": ["Giant", "Hammer"],
    "size=20+X": ["Hammer"],
    "size=10": ["Avis", "Venom"],
    "size=8": ["Boomer", "Shade"],
    "kind=twin": ["Boomer"],
    "kind=wildcard&kind=option": ["Venom"],
    "dice=0": ["Echo"],
    "dice=2": ["Boomer", "Giant"],
    "legal=on": ["Avis", "Hammer"],
    "special=on": ["Giant", "Echo"],
    "playable=on&set=sanctum": ["Boomer"],
    "retired=on&set=sanctum": ["Boomer", "Old", "Riddle"],
    "order=name&set=soldiers": ["Avis", "Hammer"],
    "order=set&skill=poison": ["Shade", "Venom"],
    "order=dice&set=brom": ["Echo", "Giant"],
}


@pytest.mark.services
def test_each_filter_leaves_the_buttons_that_it_names() -> None:
    assert {query: found_names(query) for query in FILTERS} == FILTERS


def test_without_a_filter_everything_that_is_not_retired_is_found() -> None:
    assert len(found_names("")) == 8


@pytest.mark.services
def test_tags_narrow_too(make_button: MakeButton) -> None:
    make_button("Tagged").tags.add(Tag.objects.create(name="Good for beginners"))
    assert found_names("tag=good-for-beginners") == ["Tagged"]


@pytest.mark.services
def test_a_player_finds_their_own_favourites_only(player: User, make_button: MakeButton) -> None:
    other = User.objects.create_user("other", "other@example.com")
    Favourite.objects.create(player=player, button=make_button("Mine"))
    Favourite.objects.create(player=other, button=make_button("Theirs"))
    assert found_names("favourite=on", player) == ["Mine"]
    assert "Theirs" in found_names("favourite=on")


NONSENSE = [
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
]


@pytest.mark.services
@pytest.mark.slow
def test_nonsense_is_never_an_error_page(client: Client) -> None:
    for query in NONSENSE:
        assert client.get(f"{SEARCH}?{query}", follow=True).status_code == 200, query


def test_nonsense_in_a_field_is_named_beside_it_and_the_other_fields_count(client: Client) -> None:
    text = client.get(f"{SEARCH}?size=huge&set=soldiers").content.decode()
    assert "“huge” is neither a number of sides nor a swing letter." in text
    assert "2 fighters" in text


def test_an_address_names_only_what_was_asked(client: Client) -> None:
    answer = client.get(f"{SEARCH}?q=avis&set=&size=&skill=trip")
    assert answer.status_code == 302
    assert answer["Location"] == f"{SEARCH}?q=avis&skill=trip"
    assert client.get(f"{SEARCH}?q=&set=")["Location"] == SEARCH


def test_what_was_asked_stays_in_the_form_and_in_the_links_to_other_pages(
    client: Client, make_button: MakeButton
) -> None:
    for number in range(70):
        make_button(f"Ghost {number}", "s(4)", set="Vampyres")
    text = client.get(f"{SEARCH}?set=vampyres&skill=shadow").content.decode()
    assert '<option value="vampyres" selected>' in text
    assert 'href="?set=vampyres&amp;skill=shadow&amp;page=2" rel="next"' in text
    second = client.get(f"{SEARCH}?set=vampyres&skill=shadow&page=2").content.decode()
    assert 'href="?set=vampyres&amp;skill=shadow&amp;page=1" rel="prev"' in second
    assert len(parsed(text).one("ul", id="wall").all("svg")) == PAGE
    assert len(parsed(second).one("ul", id="wall").all("svg")) == 71 - PAGE


def test_no_fighter_left_says_so_and_offers_a_way_on(client: Client) -> None:
    text = client.get(f"{SEARCH}?q=zzzz").content.decode()
    assert "No fighters match" in text
    assert reverse("buttons:search") in text


@pytest.mark.services
def test_words_find_what_ticks_find() -> None:
    tag = Tag.objects.create(name="Good for beginners")
    tag.buttons.add(Button.objects.get(name="Hammer"), Button.objects.get(name="Avis"))
    for typed, ticked in {
        "swing x": "kind=swing&size=X",
        "swing dice": "kind=swing",
        "poison option 4": "skill=poison&kind=option&size=4",
        "Poison Shadow vampyres": "skill=poison&skill=shadow&set=vampyres",
        "good for beginners 20": "tag=good-for-beginners&size=20",
        "twin": "kind=twin",
        "20": "size=20",
    }.items():
        assert found_names(urlencode({"q": typed})) == found_names(ticked) != [], typed


@pytest.mark.services
def test_each_word_narrows() -> None:
    typed = {
        "(20) (12)": ["Hammer"],
        "soldiers avis": ["Avis"],
        "avis vampyres": [],
        "poison (20)": [],
        "ven vam": ["Venom"],
        "dice": [],
    }
    assert {words: found_names(urlencode({"q": words})) for words in typed} == typed


@pytest.mark.services
def test_a_set_named_like_a_skill_is_found_by_its_whole_name(make_button: MakeButton) -> None:
    make_button("Plain", "(6)", set="Shadow Warriors")
    make_button("Dark", "s(6)", set="Shadow Warriors")
    assert found_names("q=shadow+warriors") == ["Dark", "Plain"]
    assert found_names("q=shadow+warriors+shadow") == ["Dark"]


@pytest.mark.services
def test_the_most_played_come_first_and_those_without_dice_last() -> None:
    Button.objects.filter(name="Venom").update(played=7)
    Button.objects.filter(name="Giant").update(played=3)
    assert found_names("")[:2] == ["Venom", "Giant"]
    assert found_names("")[-1] == "Echo"


def test_a_filter_that_is_on_can_be_taken_away_alone(client: Client) -> None:
    page = parsed(client.get(f"{SEARCH}?q=s&skill=poison&skill=shadow&size=4").content.decode())
    links = {link.text: link.attributes["href"] for link in page.one("section", id="found").all("a")}
    assert links["Without: Shadow ✕"] == "?q=s&skill=poison&size=4"
    assert links["Without: Sizes of dice: 4 ✕"] == "?q=s&skill=poison&skill=shadow"


@pytest.mark.services
def test_chance_leads_to_one_of_those_found(client: Client) -> None:
    assert client.get("/buttons/random/?q=hammer")["Location"] == "/buttons/soldiers/hammer/"
    assert client.get("/buttons/random/?q=zzzz")["Location"] == f"{SEARCH}?q=zzzz"


def test_one_tap_leads_to_favourites_and_to_good_first_fighters(
    as_player: Client, player: User, make_button: MakeButton
) -> None:
    assert "Favourites" not in as_player.get(SEARCH).content.decode()
    Favourite.objects.create(player=player, button=make_button("Mine"))
    make_button("Easy").tags.add(Tag.objects.create(name="Good first fighters"))
    text = as_player.get(f"{SEARCH}?q=x&page=2").content.decode()
    assert 'href="?favourite=on"' in text
    assert 'href="?tag=good-first-fighters"' in text
    chosen = parsed(as_player.get(f"{SEARCH}?tag=good-first-fighters").content.decode())
    assert chosen.one("a", aria_current="true").text == "Good first fighters"


def test_favourite_sets_are_at_the_top_and_a_filter(
    as_player: Client, player: User, make_button: MakeButton
) -> None:
    FavouriteSet.objects.create(player=player, set=ButtonSet.objects.get(name="Vampyres"))
    FavouriteSet.objects.create(
        player=User.objects.create_user("other", "other@example.com"), set=ButtonSet.objects.get(name="BROM")
    )
    page = parsed(as_player.get(SEARCH).content.decode())
    assert page.one("a", href="?set=vampyres").text == "★ Vampyres"
    assert page.one("select", id="id_set").text.split()[:3] == ["Any", "★", "Vampyres"]
    assert "Favourite sets" not in page.text
    FavouriteSet.objects.create(player=player, set=ButtonSet.objects.get(name="Sanctum"))
    page = parsed(as_player.get(f"{SEARCH}?favourite_sets=on").content.decode())
    assert page.one("a", aria_current="true").text == "★ Favourite sets"
    assert found_names("favourite_sets=on", player) == ["Boomer", "Riddle", "Shade", "Venom"]
    assert found_names("favourite_sets=on&set=vampyres", player) == ["Shade", "Venom"]
    assert "Avis" in found_names("favourite_sets=on")
