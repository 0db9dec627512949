"""A newcomer's home page: four steps, the next one with the only gold button."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import play
from pages.first_steps import MOST_MATCHES
from robots.models import Robot
from robots.seating import make_robots
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, an_offer
from tests.html import Element, parsed
from training.lessons.models import Learned

pytestmark = pytest.mark.django_db

STEPS = ["Take a turn", "Hit with two dice", "Beat a robot", "Fight a person"]


@pytest.fixture
def ann() -> User:
    make_robots()
    return a_player("Ann")


def home_of(player: User) -> Element:
    return parsed(signed_in(player).get("/").content.decode())


def steps_done(home: Element) -> list[str]:
    steps = home.one("ol", kind="first-steps").all("li")
    assert [step.one("span").text for step in steps] == STEPS
    return [step.one("span").text for step in steps if "done" in step.attributes["class"].split()]


def a_match_won(player: User, other: User) -> None:
    play.surrender_match(a_match(player, other, first_to=1).pk, other)


def test_the_first_is_a_turn_then_two_dice_a_robot_and_a_person(ann: User) -> None:
    robot = Robot.objects.get(mind="giving").player
    home = home_of(ann)
    assert steps_done(home) == []
    assert home.one("form", action=reverse("robots:first")).one("button", kind="play").text == "Play"

    Learned.objects.create(player=ann, lesson="power")
    home = home_of(ann)
    assert steps_done(home) == STEPS[:1]
    two_dice = reverse("lessons:lesson", args=["skill-attack"])
    assert home.one("a", kind="play").attributes["href"] == two_dice

    Learned.objects.create(player=ann, lesson="skill-attack")
    home = home_of(ann)
    assert steps_done(home) == STEPS[:2]
    assert home.one("form", action=reverse("robots:play")).one("button", kind="play").text == "Fight a robot"

    a_match_won(ann, robot)
    home = home_of(ann)
    assert steps_done(home) == STEPS[:3]
    gold = home.one("section", kind="newcomer").one("form", action=reverse("games:invite"))
    assert gold.one("button", kind="play").text == "Play a friend"


def test_they_end_with_the_first_match_against_a_person(ann: User) -> None:
    a_match_won(ann, a_player("Bob"))
    home = home_of(ann)
    assert not home.all("ol", kind="first-steps")
    assert home.one(id="next-up").text == "All quiet. Pick a fight."


def test_nobody_with_many_matches_is_a_newcomer(ann: User) -> None:
    robot = Robot.objects.get(mind="giving").player
    for _number in range(MOST_MATCHES + 1):
        a_match_won(ann, robot)
    assert not home_of(ann).all("ol", kind="first-steps")


def test_not_now_brings_the_usual_home(ann: User) -> None:
    asked = signed_in(ann)
    assert asked.post(reverse("put_steps_away")).headers["Location"] == "/"
    home = parsed(asked.get("/").content.decode())
    assert home.one(id="next-up").text == "All quiet. Pick a fight."
    assert "?" not in home.one("section", kind="jacket").text


def test_what_waits_comes_before_the_steps(ann: User) -> None:
    an_offer(a_player("Bob"), ann)
    home = home_of(ann)
    assert home.one(id="next-up").text == "Bob challenges you"
    assert not home.all("ol", kind="first-steps")


def test_there_is_one_gold_button_no_question_mark_and_one_gentle_offer(ann: User) -> None:
    bob = a_player("Bob")
    an_offer(bob, None, first_to=5)
    gentle = an_offer(bob, None, first_to=1)
    home = home_of(ann)
    assert len(home.all("", kind="play")) == 1
    assert "?" not in home.one("section", kind="jacket").text
    (offer,) = home.one("section", aria_labelledby="on-offer").all("li")
    assert offer.one("a", href=gentle.get_absolute_url()).text == f"Join Bob #{gentle.pk}"
    assert "?" not in home.one("main").text


def test_today_has_the_puzzle_each_tournament_and_the_campaign(ann: User) -> None:
    assert not home_of(ann).all("ul", kind="today"), "a newcomer has the campaign as a door"
    a_match_won(ann, a_player("Bob"))
    lines = home_of(ann).one("ul", kind="today").all("li")
    assert [line.one("a").text for line in lines] == ["Puzzle of the day", "Campaign"]


def test_the_steps_take_few_statements(ann: User) -> None:
    asked = signed_in(ann)
    asked.get("/")
    with CaptureQueriesContext(connection) as queries:
        asked.get("/")
    assert len(queries) <= 12


def test_a_home_where_something_waits_asks_nothing_about_steps(ann: User) -> None:
    an_offer(a_player("Bob"), ann)
    asked = signed_in(ann)
    asked.get("/")
    with CaptureQueriesContext(connection) as queries:
        asked.get("/")
    assert not [query for query in queries if "training_learned" in query["sql"]]
