"""The training page: each door shows what comes next, and none is empty."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match
from robots.seating import make_robots
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match
from tests.html import Element, parsed
from tests.stats.rows import a_button, store_results
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


def quest(player: User | None) -> str:
    return " ".join(line.text for line in train_of(player).all("p", kind="quest"))


def test_the_quest_of_the_day_is_what_the_player_has_not_tried() -> None:
    ann, owl = a_player("Ann"), a_player("Owl", is_robot=True)
    plain, venom = a_button("Pot", "(4) (6)", of="Kitchen"), a_button("Adder", "p(4) (6)", of="Garden")
    assert not quest(None)
    assert not quest(ann), "all is new to a newcomer"
    store_results((ann, plain), (owl, None), "L", ended=timezone.now() - timedelta(days=1))
    quests = {}
    for day in range(2):
        with time_machine.travel(timezone.now() + timedelta(days=day), tick=False):
            quests[quest(ann)] = timezone.now()
    assert set(quests) == {
        "Quest of the day Win a match with a Poison die. Choose a fighter",
        "Quest of the day Play a match with a fighter from Garden. Choose a fighter",
    }
    for words, when in quests.items():
        with time_machine.travel(when, tick=False):
            store_results((ann, venom), (owl, None), "L", ended=when)
            assert ("Done" in quest(ann)) is ("Garden" in words), "only a win counts for a skill"
            store_results((ann, venom), (owl, None), "W", ended=when)
            assert "✓" in quest(ann)
        Match.objects.filter(seats__button_name="Adder").delete()


def test_who_has_tried_everything_has_no_quest() -> None:
    ann, bob, pot = a_player("Ann"), a_player("Bob"), a_button("Pot", "p(4) (6)")
    store_results((ann, pot), (bob, None), "W", ended=timezone.now() - timedelta(days=1))
    assert not quest(ann)
