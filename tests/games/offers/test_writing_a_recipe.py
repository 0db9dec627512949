"""From a fighter without dice to a match with a custom recipe."""

import pytest
from django.test import Client
from django.urls import reverse

from buttons.models import Button, ButtonSet
from games.models import Match
from tests.accounts.people import a_player
from tests.html import Element, parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db

NEW = reverse("games:propose")


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(a_player("Ann"))
    return client


def page(client: Client, address: str) -> Element:
    return parsed(client.get(address).content.decode())


def corner(shown: Element, side: str) -> str:
    return shown.one("fieldset", kind=side).text


def test_the_page_of_the_fighter_says_why_and_leads_to_the_form(client: Client) -> None:
    made = ButtonSet.objects.create(name="CustomBM")
    fighter = Button.objects.create(set=made, name="CustomBM", recipe="", special="CustomBM")
    shown = page(client, fighter.get_absolute_url())
    assert "You decide this fighter’s dice: write a recipe when you start a match." in shown.text
    links = [link.attributes["href"] for link in shown.all("a")]
    assert f"{NEW}?write=mine" in links
    assert f"{NEW}?write=theirs" in links


@pytest.mark.parametrize(("side", "field"), [("mine", "my_recipe"), ("theirs", "their_recipe")])
def test_the_form_has_the_field_where_the_fighter_would_be(client: Client, side: str, field: str) -> None:
    shown = page(client, f"{NEW}?write={side}")
    names = [one.attributes.get("name") for one in shown.one("fieldset", kind=side).all("input")]
    assert names.count(field) == 1
    everywhere = [one.attributes.get("name") for one in shown.all("input")]
    assert everywhere.count(field) == 1


def test_what_is_written_becomes_the_dice_of_the_match(client: Client) -> None:
    given = {
        "against": "anybody",
        "first_to": 1,
        "ruleset": "online",
        "words": "tea",
        "write": "mine",
    } | with_promise()
    answer = client.post(NEW, given | {"mine": "", "my_recipe": "s(6) (8) (X)"})
    assert answer.status_code == 302
    assert Match.objects.get().seats.get(number=0).recipe == "s(6) (8) (X)"


def test_what_cannot_be_read_is_told_beside_the_field(client: Client) -> None:
    given = {
        "against": "anybody",
        "first_to": 1,
        "ruleset": "online",
        "words": "tea",
        "write": "mine",
    } | with_promise()
    answer = client.post(NEW, given | {"mine": "", "my_recipe": "(6) (8"})
    assert answer.status_code == 422
    shown = parsed(answer.content.decode())
    assert "the parentheses" in corner(shown, "mine")
    assert shown.one("input", id="id_my_recipe").attributes["value"] == "(6) (8"
