"""The score between two players, and links from a match to its buttons and history."""

import pytest
from django.test import Client

from buttons.models import Button, ButtonSet
from games.models import Seat
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed
from tests.refusals import NOTHING_HERE, outcome

pytestmark = pytest.mark.django_db


def test_the_score_between_two_counts_what_both_have_finished() -> None:
    ann, bob = two_friends()
    running = a_match(ann, bob)
    between = f"{running.get_absolute_url()}between/"
    assert (
        "These players haven’t finished a match against each other yet."
        in signed_in(ann).get(between).content.decode()
    )
    ended = a_match(ann, bob, first_to=1)
    assert ended.battle.active is not None
    act(ended, ended.battle.active, Surrender())
    winner = Seat.objects.get(match=ended, result=Seat.Result.WON).name
    told = parsed(signed_in(ann).get(between).content.decode()).one("p", id="between").text
    assert f"{winner} 1" in told
    assert "in 1 match" in told


def test_the_page_leads_to_the_history_between_them_and_asks_nothing_about_it() -> None:
    ann, bob = two_friends()
    page = page_of(a_match(ann, bob), ann)
    assert 'href="/matches/history/?a=Ann&amp;b=Bob"' in page
    assert "These players haven’t finished a match against each other yet." not in page


def test_the_name_of_a_button_leads_to_its_page() -> None:
    button = Button.objects.create(
        name="Tin Star", recipe="(4) (6)", set=ButtonSet.objects.create(name="The Yard")
    )
    answer = Client().get("/buttons/called/", {"name": button.name})
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/buttons/{button.set.slug}/{button.slug}/"


def test_no_button_is_called_so() -> None:
    assert outcome(Client().get("/buttons/called/", {"name": "Nobody at all"})) == NOTHING_HERE


def test_a_visitor_learns_nothing_of_a_private_match() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    assert outcome(signed_in(a_player("Eve")).get(f"{match.get_absolute_url()}between/")) == NOTHING_HERE
