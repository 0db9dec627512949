"""A newcomer's home page: the stairs of the first matches, the next one with the only gold button."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import play
from games.models import Match
from robots.models import Robot
from robots.seating import make_robots
from robots.stairs import IDEAS
from tests.accounts.people import a_player, signed_in
from tests.games.matches import a_match, an_offer
from tests.html import Element, parsed
from tests.promises import with_promise
from training.review.news import tell_that_it_is_ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    make_robots()
    return a_player("Ann")


def home_of(player: User) -> Element:
    return parsed(signed_in(player).get("/").content.decode())


def stairs(home: Element) -> list[str]:
    """Return "done", "now" or "" for each step."""
    return [step.attributes["class"] for step in home.one("ol", kind="first-steps").all("li")]


def a_match_won(player: User, other: User, *, teaches: bool = False) -> None:
    match = a_match(player, other, first_to=1)
    Match.objects.filter(pk=match.pk).update(teaches=teaches)
    play.surrender_match(match.pk, other)


def today_of(home: Element) -> list[str]:
    return [line.one("a").text for line in home.one("ul", kind="today").all("li")]


def test_each_match_is_a_step_and_one_tap_begins_the_next(ann: User) -> None:
    home = home_of(ann)
    assert home.one(id="next-up").text == "Welcome, Ann."
    assert stairs(home) == ["now", "", "", "", ""]
    robot = Robot.objects.get(mind="giving").player
    a_match_won(ann, robot, teaches=True)
    a_match_won(ann, robot, teaches=True)
    home = home_of(ann)
    assert stairs(home) == ["done", "done", "now", "", ""]
    assert home.one(id="next-up").text == "Match 3 of your first 5"
    assert "You’ve won 2 of 2. Next: a die with two sizes" in home.one("section", kind="newcomer").text
    form = home.one("form", action=reverse("robots:play"))
    assert form.one("button", kind="play").text == "Play match 3"
    signed_in(ann).post(form.attributes["action"], with_promise())
    assert "/" in Match.objects.latest("pk").all_seats[0].recipe


def test_they_stay_until_the_fifth_match_also_of_who_plays_people(ann: User) -> None:
    bob = a_player("Bob")
    for _number in IDEAS:
        assert home_of(ann).all("ol", kind="first-steps")
        a_match_won(ann, bob)
    home = home_of(ann)
    assert not home.all("ol", kind="first-steps")
    assert home.one(id="next-up").text == "All quiet. Pick a fight."


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
    assert today_of(home) == ["Beginners’ puzzle", "Bob wants a match"]
    home.one("ul", kind="today").one("a", href=gentle.get_absolute_url())
    assert "?" not in home.one("main").text


def test_today_leads_to_the_review_that_is_ready_until_it_is_seen(ann: User) -> None:
    bob = a_player("Bob")
    for _number in IDEAS:
        a_match_won(ann, bob)
    assert today_of(home_of(ann)) == ["Puzzle of the day"]
    tell_that_it_is_ready(ann, Match.objects.latest("pk"))
    home = home_of(ann)
    assert today_of(home) == ["Puzzle of the day", "Review ready"]
    assert "Your match against Bob" in home.one("ul", kind="today").text


def test_today_offers_a_match_only_at_the_players_level(ann: User) -> None:
    bob, cid = a_player("Bob"), a_player("Cid")
    an_offer(bob, ann)
    an_offer(cid, None)
    for rating, line in ((1500, ["Cid wants a match"]), (1900, [])):
        User.objects.filter(pk=ann.pk).update(rating=1500)
        User.objects.filter(pk=cid.pk).update(rating=rating)
        assert today_of(home_of(ann))[1:] == line


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
