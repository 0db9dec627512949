"""The page that compares the rulesets, and links to it."""

import pytest
from django.test import Client
from django.urls import reverse

from rules.words.rulesets import compare
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def test_every_point_in_which_rulesets_differ_stands_there_with_who_does_what(client: Client) -> None:
    page = parsed(client.get(reverse("rulesets")).content.decode()).one("article")
    differing = [found for found in compare() if found.differs]
    assert [point.text for point in page.all("h3")] == [found.topic for found in differing]
    text = page.text
    assert all(side.words in text for found in differing for side in found.sides)


def test_casual_and_tournament_stand_apart_only_where_they_differ(client: Client) -> None:
    page = parsed(client.get(reverse("rulesets")).content.decode())
    named = [[one.text for one in side.all("span")] for side in page.all("dt") if side.all("span")]
    assert named[3] == ["The printed rulebook, casual", "Button Goblin, casual"]
    assert ["The printed rulebook", "Button Goblin"] in named


def test_form_offer_and_match_lead_there_once() -> None:
    ann, ben = two_friends()
    pages = [found.get_absolute_url() for found in (an_offer(ann, ben, "(6)", "(8)"), a_match(ann, ben))]
    for address in (reverse("games:propose"), *pages):
        page = parsed(signed_in(ben).get(address).content.decode())
        assert len(page.all("a", href=reverse("rulesets"))) == 1, address
        assert address == reverse("games:propose") or not page.all("dl", kind="rulesets"), address


def test_a_skill_says_which_rulesets_have_it_otherwise(client: Client) -> None:
    page = parsed(client.get("/skills/berserk/").content.decode()).one("main")
    text = page.text
    assert page.all("dt")[0].text == "The printed rulebook"
    assert page.all("dd")[0].text == "After a berserk attack, the die has no skills left."
    assert "The printed rulebook: After a berserk attack the die has half its size and no skills" in text
    assert "Under other rules" not in client.get("/skills/shadow/").content.decode()
