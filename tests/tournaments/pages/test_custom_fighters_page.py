"""Pages of tournaments to which players may bring recipes of their own, or fighters from the workshop."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.accounts.people import a_player, signed_in
from tests.html import Element, parsed
from tests.tournaments.events import a_tournament, an_organiser, some_fighters
from tests.tournaments.pages.test_founding_page import NEW, filled_in
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import CustomFighters, Entry, Tournament
from training.workshop.models import KeptFighter

pytestmark = pytest.mark.django_db

MINE = "(6) s(10) (X)"


@pytest.fixture
def cup() -> Tournament:
    return a_tournament(custom_fighters=CustomFighters.ANY)


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def jacket(client: Client, cup: Tournament, **query: str) -> Element:
    return parsed(client.get(cup.get_absolute_url(), query).content.decode()).one("section", id="jacket")


def post(client: Client, cup: Tournament, act: str, **given: Any) -> tuple[int, str]:
    answer = client.post(f"{cup.get_absolute_url()}{act}/", given)
    return answer.status_code, answer.content.decode()


# ---- the form


def test_the_organiser_chooses_what_players_may_bring() -> None:
    some_fighters()
    client = signed_in(an_organiser())
    form = parsed(client.get(NEW).content.decode()).one("form", kind="founding")
    asked = form.one("select", id="id_custom_fighters")
    assert [option.attributes["value"] for option in asked.all("option")] == ["", "workshop", "any"]
    assert client.post(NEW, filled_in(custom_fighters="workshop")).status_code == 302
    assert client.post(NEW, filled_in(custom_fighters="any", fighters="new")).status_code == 302
    found = Tournament.objects.order_by("pk").values_list("custom_fighters", flat=True)
    assert list(found) == ["workshop", ""]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"search": "q=Fighter"}, "A filter only lets in fighters from the catalogue."),
        ({"legal_only": "on"}, "Only fighters from the catalogue are tournament legal."),
        ({"custom_fighters": "all"}, "Select a valid choice."),
    ],
)
def test_the_form_says_at_its_field_what_does_not_fit(changed: dict[str, str], told: str) -> None:
    some_fighters()
    answer = signed_in(an_organiser()).post(NEW, filled_in(custom_fighters="any") | changed)
    assert answer.status_code == 422
    field = parsed(answer.content.decode()).one("div", kind="for-custom")
    assert told in field.text
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("custom", "told"),
    [
        (CustomFighters.NONE, ""),
        (CustomFighters.WORKSHOP, "bring a fighter that they have saved in the workshop"),
        (CustomFighters.ANY, "bring a fighter from the workshop, or any recipe of their own"),
    ],
)
def test_the_page_says_what_players_may_bring(custom: CustomFighters, told: str) -> None:
    page = signed_in(None).get(a_tournament(custom_fighters=custom).get_absolute_url()).content.decode()
    assert told in page
    assert ("Matches with a fighter that isn’t in the catalogue are unrated." in page) == bool(custom)


def test_other_mistakes_in_the_form_are_told_as_well() -> None:
    some_fighters()
    client = signed_in(an_organiser())
    for changed in ({"fighters": "all"}, {"search": "x" * 700}):
        assert client.post(NEW, filled_in(custom_fighters="any") | changed).status_code == 422
    assert not Tournament.objects.exists()


# ---- choosing


def test_one_writes_a_recipe_and_takes_part(cup: Tournament, ann: User) -> None:
    client, url = signed_in(ann), cup.get_absolute_url()
    page = parsed(client.get(f"{url}pick/").content.decode())
    field = page.one("input", id="id_recipe")
    assert field.attributes["maxlength"] == "300"
    assert field.attributes["hx-vals"] == '{"ruleset": "online"}'
    refused = client.get(f"{url}pick/", {"recipe": "(4"})
    assert refused.status_code == 422
    assert parsed(refused.content.decode()).one("ul", kind="errorlist").text
    picked = client.get(f"{url}pick/", {"recipe": " (6) s(10)  (X)"})
    assert picked.status_code == 302
    shown = parsed(client.get(picked["Location"]).content.decode()).one("section", id="jacket")
    assert shown.one("button", kind="play").text == "Join with this recipe"
    assert "My own recipe" in shown.text
    sent = {field.attributes["name"]: field.attributes.get("value") for field in shown.all("input")}
    assert sent["recipe"] == MINE
    assert post(client, cup, "join", recipe=MINE)[0] == 302
    assert "My own recipe" in jacket(client, cup).text
    assert [fighter.name for fighter in Entry.objects.get().fighters] == [MINE]


def test_a_changed_recipe_is_confirmed_on_the_page(cup: Tournament, ann: User) -> None:
    client = signed_in(ann)
    post(client, cup, "join")
    shown = jacket(client, cup, recipe="(8) (8)").one("button", kind="play")
    assert (shown.text, shown.attributes["name"], shown.attributes["value"]) == (
        "Fight with this recipe",
        "recipe",
        "(8) (8)",
    )
    assert post(client, cup, "fighter", recipe="(8) (8)")[0] == 302
    status, page = post(client, cup, "fighter", recipe="(100)")
    assert (status, "(100) has more than 99 sides." in page) == (422, True)


def test_one_picks_a_fighter_from_the_workshop(ann: User) -> None:
    cup = a_tournament(custom_fighters=CustomFighters.WORKSHOP)
    bob = a_player("Bob")
    mine = KeptFighter.objects.create(maker=ann, name="Night Train", recipe=MINE)
    other = KeptFighter.objects.create(
        maker=bob, name="Day Tripper", recipe="(8) (8)", published_at=timezone.now()
    )
    KeptFighter.objects.create(maker=bob, name="Hidden", recipe="(8) (8)")
    KeptFighter.objects.create(maker=ann, name="Giant", recipe="(200) (4)")
    client, url = signed_in(ann), cup.get_absolute_url()
    page = parsed(client.get(f"{url}pick/").content.decode())
    offered = page.one("details", kind="custom-fighters")
    links = [link.attributes["href"] for link in offered.all("a") if "fighter=" in link.attributes["href"]]
    assert links == [f"{url}?fighter=workshop%3A{each.slug}" for each in (mine, other)]
    assert not offered.all("input")
    pick = f"workshop:{mine.slug}"
    assert jacket(client, cup, fighter=pick).one("button", kind="play").text == "Join as Night Train"
    assert post(client, cup, "join", fighter=pick)[0] == 302
    mine.recipe = "(4) (4)"
    mine.save()
    assert [fighter.name for fighter in Entry.objects.get().fighters] == [MINE]


def test_the_server_refuses_what_the_page_does_not_offer(ann: User) -> None:
    client, workshop = signed_in(ann), a_tournament(custom_fighters=CustomFighters.WORKSHOP)
    closed = a_tournament()
    hidden = KeptFighter.objects.create(maker=a_player("Bob"), name="Hidden", recipe="(8) (8)")
    status, page = post(client, closed, "join", recipe=MINE)
    assert (status, "This tournament only allows fighters from the catalogue." in page) == (422, True)
    status, page = post(client, workshop, "join", recipe=MINE)
    assert (status, "Save your recipe in the workshop first" in page) == (422, True)
    status, page = post(client, workshop, "join", fighter=f"workshop:{hidden.slug}")
    assert (status, "isn’t among your saved ones or in the gallery" in page) == (422, True)
    assert not Entry.objects.exists()
    for query in ({"recipe": MINE}, {"fighter": f"workshop:{hidden.slug}"}):
        assert jacket(client, closed, **query).one("a", kind="play").text == "Joinchoose your fighter"
    assert "custom-fighters" not in client.get(f"{closed.get_absolute_url()}pick/").content.decode()


# ---- showing


def test_all_pages_name_a_recipe_as_matches_do(cup: Tournament, ann: User) -> None:
    players = [ann, a_player("Bob"), a_player("Cas")]
    for player in players:
        post(signed_in(player), cup, "join", recipe=MINE)
    visitor, url = signed_in(None), cup.get_absolute_url()
    assert MINE not in visitor.get(url).content.decode()
    verbs.start(cup.pk, an_organiser())
    advance(cup.pk)
    page = visitor.get(url).content.decode()
    assert page.count("their own recipe") == 3
    assert MINE in page
    assert MINE in visitor.get(f"{url}results.csv").content.decode()
