"""The training page: each door shows what comes next, and none is empty."""

import pytest
from django.urls import reverse

from accounts.models import User
from games import play
from robots.seating import make_robots
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match
from tests.html import Element, parsed
from tests.training.campaign.small_world import SmallWorld
from training.lessons.course import PATH
from training.lessons.models import Learned

pytestmark = pytest.mark.django_db


def train_of(player: User | None) -> Element:
    page = parsed(signed_in(player).get(reverse("train")).content.decode())
    assert len(page.all("", kind="play")) == 1
    return page


def doors(page: Element) -> list[str]:
    return [door.one("h2").text for door in page.all("li", kind="door")]


def test_a_visitor_finds_the_first_lesson_and_no_empty_door() -> None:
    page = train_of(None)
    assert page.one("h1").text == PATH[0].name
    assert page.one("a", kind="play").attributes["href"] == reverse("lessons:lesson", args=[PATH[0].slug])
    assert doors(page) == ["All lessons"], "no campaign and no robots on this site"


def test_each_door_tells_what_is_next() -> None:
    world = SmallWorld()
    page = train_of(None)
    assert doors(page) == [str(world.yard), "A robot at your level", "All lessons"]
    assert "?" not in page.one("main").text


def test_the_next_lesson_is_the_first_that_is_not_done() -> None:
    ann = a_player("Ann")
    Learned.objects.create(player=ann, lesson=PATH[0].slug)
    page = train_of(ann)
    assert page.one("h1").text == PATH[1].name
    assert f"1 of {len(PATH)} done" in page.one("main").text


def test_with_all_lessons_done_the_jacket_leads_to_a_fight() -> None:
    ann = a_player("Ann")
    Learned.objects.bulk_create(Learned(player=ann, lesson=lesson.slug) for lesson in PATH)
    page = train_of(ann)
    assert page.one("h1").text == "Now fight."
    assert page.one("a", kind="play").attributes["href"] == reverse("robots:robots")


def test_the_robot_is_the_last_one_met_or_one_stronger_after_a_win() -> None:
    make_robots()
    ann = a_player("Ann")
    cuckoo = User.objects.get(robot__mind="giving")
    for loser, name in ((ann, "Robot-Cuckoo"), (cuckoo, "Robot-Tumbler")):
        play.surrender_match(a_match(ann, cuckoo, first_to=1).pk, loser)
        assert f"Fight {name}" in train_of(ann).one("main").text
