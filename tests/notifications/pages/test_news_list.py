"""The list of news: no repetition, and nothing that the header already counts."""

import pytest

from accounts.models import Preferences, User
from games import play
from notifications.models import Notice
from notifications.pages.news_list import unread
from rules import Surrender
from tests.accounts.people import signed_in
from tests.games.matches import a_match, a_match_where, act, an_offer, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def news_texts(player: User) -> list[str]:
    page = parsed(signed_in(player).get("/news/").content.decode())
    return [item.one("a").text for item in page.all("li", kind="card")]


def test_a_turn_is_counted_in_the_header_and_no_news() -> None:
    ann, bob = two_friends()
    match = a_match_where(lambda battle: battle.active == 0, ann, bob, "(20)", "(20)")
    assert Notice.objects.filter(player=ann, match=match, kind="turn").exists()
    assert news_texts(ann) == [f"Your match against Bob has started. #{match.pk}"]


def test_who_begins_a_match_by_accepting_it_gets_no_news_that_it_started() -> None:
    ann, bob = two_friends()
    match = play.accept(an_offer(ann, bob).pk, bob)
    assert news_texts(ann) == [f"Your match against Bob has started. #{match.pk}"]
    assert unread(bob) == 0
    assert news_texts(bob) == [f"Ann challenges you. #{match.pk}"]


def test_who_accepts_automatically_gets_news_that_a_match_started() -> None:
    ann, bob = two_friends()
    Preferences.objects.create(player=bob, auto_accept=Preferences.AutoAccept.EVERYBODY)
    match = an_offer(ann, bob, rated=False)
    assert news_texts(bob) == [f"Your match against Ann has started. #{match.pk}"]


@pytest.mark.services
def test_of_a_match_that_began_and_ended_only_the_end_is_told_and_counted() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(20)", "(20)", first_to=1)
    loser = match.battle.active or 0
    act(match, loser, Surrender())
    winner, other = (ann, bob)[1 - loser], (ann, bob)[loser]
    assert Notice.objects.filter(player=winner, match=match, kind__in=["begun", "over"]).count() == 2
    assert unread(winner) == 1
    assert news_texts(winner) == [f"You won against {other}. #{match.pk}"]


def test_news_of_a_match_have_the_face_of_the_other_fighter() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    page = parsed(signed_in(ann).get("/news/").content.decode())
    assert page.one("li", kind="card").all("svg", kind="pin")
    assert page.one("li", kind="card").all("a", href=match.get_absolute_url())


def test_without_news_there_is_something_to_do() -> None:
    ann, _bob = two_friends()
    empty = parsed(signed_in(ann).get("/news/").content.decode()).one("div", kind="empty")
    assert empty.one("p").text.startswith("No news yet.")
    assert empty.one("a").text == "New match"


def test_each_match_has_its_number_and_its_own_line() -> None:
    ann, bob = two_friends()
    offers = [an_offer(ann, bob) for _number in range(2)]
    assert unread(bob) == 2
    assert news_texts(bob) == [f"Ann challenges you. #{offer.pk}" for offer in reversed(offers)]
