from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from buttons.models import Button, ButtonSet
from games.models import Match
from pages.views import fighters_of
from tests.games.matches import a_match, an_offer, two_friends
from tests.html import Element, parsed
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("front", "Pick a fighter. Roll your dice. Take theirs."),
        ("help", "New here?"),
        ("how_to_play", "Power attack: be higher"),
        ("notation", "Swing letters"),
        ("faq", "Do I have to attack?"),
        ("about", "Button Men is a trademark of Cheapass Games"),
        ("privacy", "No ads"),
    ],
)
def test_a_page_says_what_it_is_for(client: Client, page: str, words: str) -> None:
    assert words in client.get(reverse(page)).content.decode()


def test_every_page_leads_to_help_and_says_whose_game_it_is(client: Client) -> None:
    html = client.get(reverse("front")).content.decode()
    for name in ("help", "how_to_play", "about", "privacy"):
        assert f'href="{reverse(name)}"' in html
    assert "Button Men is a trademark of Cheapass Games, who are not involved here." in html


@pytest.mark.parametrize(("page", "links"), [("front", 2), ("about", 2), ("privacy", 1)])
def test_where_the_source_is_open_a_link_leads_to_it(
    client: Client, settings: Settings, page: str, links: int
) -> None:
    settings.SOURCE_URL = "https://code.example/buttonmen"
    html = client.get(reverse(page)).content.decode()
    assert html.count('<a href="https://code.example/buttonmen">') == links


@pytest.mark.parametrize("page", ["front", "about", "privacy"])
def test_a_site_that_links_to_no_source_does_not_claim_that_it_is_open(client: Client, page: str) -> None:
    words = client.get(reverse(page)).content.decode().lower()
    assert "free software" not in words
    assert "source" not in words.replace('src="', "")


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("help@play.example", "mailto:help@play.example"),
        ("https://social.example/@play", "https://social.example/@play"),
    ],
)
def test_visitors_read_where_they_reach_those_who_run_the_site(
    client: Client, settings: Settings, contact: str, link: str
) -> None:
    settings.CONTACT = contact
    assert f'<a href="{link}">Contact</a>' in client.get(reverse("front")).content.decode()
    about = client.get(reverse("about")).content.decode()
    assert f'contact the people who run this site at <a href="{link}">{contact}</a>.' in about


@pytest.mark.parametrize("page", ["front", "about"])
def test_a_site_without_a_contact_speaks_of_none(client: Client, page: str) -> None:
    assert "Contact" not in client.get(reverse(page)).content.decode()


def test_notation_lists_the_range_of_every_swing_letter(client: Client) -> None:
    html = client.get(reverse("notation")).content.decode()
    for sizes in ("1–30", "2–16", "6–20", "2–12", "8–30", "6–12", "4–12", "4–20", "1–20", "4–30"):
        assert f"<dd>{sizes}</dd>" in html


@pytest.mark.parametrize("page", ["design", "design_board"])
def test_the_components_are_shown_to_developers_only(client: Client, settings: Settings, page: str) -> None:
    assert outcome(client.get(reverse(page))) == NOTHING_HERE
    settings.DEBUG = True
    assert client.get(reverse(page)).status_code == 200


@pytest.mark.parametrize("phase", ["attack", "refused", "sizes", "react", "fire", "waiting", "over"])
def test_the_board_is_shown_in_every_phase(client: Client, settings: Settings, phase: str) -> None:
    settings.DEBUG = True
    assert client.get(reverse("design_board"), {"phase": phase}).status_code == 200


def test_there_is_no_board_for_a_phase_that_no_match_has(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    answer = client.get(reverse("design_board"), {"phase": "lunch"})
    assert (answer.status_code, "Page not found" in answer.content.decode()) == (404, True)


def test_the_front_page_introduces_the_same_fighters_all_day_and_others_tomorrow() -> None:
    make_set("Soldiers", *(f"Soldier {number}" for number in range(40)))
    today = fighters_of(date(2026, 11, 21))
    assert len(today) == 6
    assert today == fighters_of(date(2026, 11, 21))
    assert today != fighters_of(date(2026, 11, 22))


def test_the_front_page_introduces_nobody_who_cannot_play() -> None:
    make_set("Strangers", "Antherem")
    Button.objects.update(obstacle="empty_recipe")
    assert fighters_of(date(2026, 11, 21)) == []


def test_the_front_page_asks_the_database_little(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_set("Soldiers", *(f"Soldier {number}" for number in range(40)))
    with django_assert_max_num_queries(3):
        client.get(reverse("front"))
    ann, bob = two_friends()
    for _number in range(4):
        a_match(ann, bob)
    with django_assert_max_num_queries(4):
        client.get(reverse("front"))


def test_the_front_page_shows_the_matches_that_moved_last(client: Client) -> None:
    ann, bob = two_friends()
    matches = [a_match(ann, bob) for _number in range(4)]
    shown = fought_on(client)
    assert [link.attributes["href"] for link in shown.all("a")[1:]] == [
        match.get_absolute_url() for match in reversed(matches[1:])
    ]
    first = shown.all("li")[0]
    assert "Ann – Bob" in first.text
    assert "Round 1" in first.text


def test_the_front_page_shows_no_match_that_is_private_or_stands_still_or_teaches(client: Client) -> None:
    ann, bob = two_friends()
    a_match(ann, bob, is_private=True)
    still, teaching = a_match(ann, bob), a_match(ann, bob)
    Match.objects.filter(pk=still.pk).update(moved_at=timezone.now() - timedelta(days=2))
    Match.objects.filter(pk=teaching.pk).update(teaches=True)
    an_offer(ann, bob)
    assert "Happening now" not in client.get(reverse("front")).content.decode()


def fought_on(client: Client) -> Element:
    page = parsed(client.get(reverse("front")).content.decode())
    return page.one("section", aria_labelledby="fought")


def make_set(name: str, *buttons: str) -> None:
    owner = ButtonSet.objects.create(name=name)
    for button in buttons:
        Button.objects.create(set=owner, name=button, recipe="(4) (X)")


def test_the_icon_counts_the_matches_that_wait(client: Client) -> None:
    answer = client.get(reverse("icon", args=[3]))
    assert answer["Content-Type"] == "image/svg+xml"
    assert ">3</text>" in answer.content.decode()
    assert ">99</text>" in client.get(reverse("icon", args=[12345])).content.decode()
