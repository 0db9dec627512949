"""Progress in lessons, kept for players and guests, and taken over from visitors who become one."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from pages.people.export import export
from tests.accounts.people import a_guest, a_player
from tests.html import parsed
from training.lessons.course import BASICS, PATH
from training.lessons.models import Learned

pytestmark = pytest.mark.django_db

LAST = {"action": "attack", "attacker": "0", "target": "1.0"}
"""What is done in the last step of the lesson on power."""


def learn_power(client: Client) -> None:
    client.post(reverse("lessons:act", args=["power", 3]), LAST)


def learned_titles(client: Client) -> list[str]:
    page = parsed(client.get(reverse("lessons:path")).content.decode())
    return [row.one("h3").text for row in page.all("li", kind="card") if row.all("span", kind="lesson-done")]


def next_lesson(client: Client) -> str:
    page = parsed(client.get(reverse("lessons:path")).content.decode())
    return page.one("li", kind="next-lesson").one("h3").text


def logged_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.parametrize("who", ["visitor", "guest", "player"])
def test_a_lesson_is_done_with_its_last_step(who: str) -> None:
    client = {
        "visitor": Client,
        "guest": lambda: logged_in(a_guest()),
        "player": lambda: logged_in(a_player("Ann")),
    }[who]()
    client.post(reverse("lessons:act", args=["power", 1]), {**LAST, "attacker": "1"})
    assert learned_titles(client) == []
    for _again in range(2):
        learn_power(client)
        assert learned_titles(client) == ["Power attack"]


def test_a_step_that_leads_elsewhere_is_no_lesson_done(client: Client) -> None:
    client.post(reverse("lessons:act", args=["power", 3]), {**LAST, "attacker": "1"})
    assert learned_titles(client) == []


def test_a_visitor_who_becomes_a_guest_and_then_a_player_keeps_it(client: Client) -> None:
    learn_power(client)
    client.post(reverse("accounts:guest"))
    guest = User.objects.get(is_guest=True)
    assert [row.lesson for row in Learned.objects.filter(player=guest)] == ["power"]
    words = "correct horse battery"
    client.post(
        reverse("account_signup"),
        {"username": "Newcomer", "email": "new@example.test", "password1": words, "password2": words},
    )
    guest.refresh_from_db()
    assert not guest.is_guest
    assert learned_titles(client) == ["Power attack"]


def test_a_visitor_who_signs_up_at_once_keeps_it(client: Client) -> None:
    learn_power(client)
    words = "correct horse battery"
    client.post(
        reverse("account_signup"),
        {"username": "Newcomer", "email": "new@example.test", "password1": words, "password2": words},
    )
    player = User.objects.get(username="Newcomer")
    assert [row.lesson for row in Learned.objects.filter(player=player)] == ["power"]
    assert learned_titles(client) == ["Power attack"]


@pytest.mark.services
def test_who_logs_in_adds_what_they_learned_before(client: Client) -> None:
    player = a_player("Ann")
    Learned.objects.create(player=player, lesson="roll")
    learn_power(client)
    client.force_login(player)
    assert learned_titles(client) == ["Who goes first", "Power attack"]


def test_the_path_says_what_comes_next(client: Client) -> None:
    assert next_lesson(client) == "Who goes first"
    player = a_player("Ann")
    Learned.objects.create(player=player, lesson="roll")
    assert next_lesson(logged_in(player)) == "Power attack"


def test_who_knows_the_basics_is_led_to_the_robots(client: Client) -> None:
    player = a_player("Ann")
    robots = reverse("robots:robots")

    def links() -> list[str]:
        page = parsed(logged_in(player).get(reverse("lessons:path")).content.decode())
        return [link.attributes["href"] for link in page.one("section", kind="path-head").all("a")]

    assert robots not in links()
    Learned.objects.bulk_create(Learned(player=player, lesson=lesson.slug) for lesson in BASICS)
    assert links() == [reverse("lessons:lesson", args=[PATH[len(BASICS)].slug]), robots]
    rest = [Learned(player=player, lesson=lesson.slug) for lesson in PATH[len(BASICS) :]]
    Learned.objects.bulk_create(rest)
    assert links() == [robots]


def test_it_is_among_the_data_of_a_player() -> None:
    player = a_player("Ann")
    Learned.objects.create(player=player, lesson="roll")
    with export(player) as file, ZipFile(BytesIO(file.read())) as archive:
        rows = json.loads(archive.read("lessons.json"))
    assert [row["lesson"] for row in rows] == ["roll"]
