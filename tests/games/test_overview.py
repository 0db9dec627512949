"""Finding matches: mine, those on offer, those to watch, and the next that waits for me."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import play
from games.models import Match
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.matches import a_match, act, an_offer, two_friends
from tests.games.test_making import browser

pytestmark = pytest.mark.django_db


def page_of(player: User | None, address: str) -> str:
    return browser(player).get(address).content.decode()


def section(page: str, name: str) -> str:
    """What stands below the heading with this id, up to the next section."""
    return page.partition(f'id="{name}"')[2].partition("</section>")[0]


def the_one_to_act(match: Match, ann: User, bob: User) -> tuple[User, User]:
    active = Match.objects.get(pk=match.pk).battle.active
    return (ann, bob) if active == 0 else (bob, ann)


def test_each_match_stands_where_it_belongs() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    offer = an_offer(ann, bob)
    active, other = the_one_to_act(match, ann, bob)
    assert match.get_absolute_url() in section(page_of(active, "/matches/"), "to-act")
    assert match.get_absolute_url() in section(page_of(other, "/matches/"), "waiting")
    assert offer.get_absolute_url() in section(page_of(ann, "/matches/"), "offered-by-me")
    assert offer.get_absolute_url() in section(page_of(bob, "/matches/"), "offered-to-me")


def test_a_finished_match_is_still_found_and_a_declined_one_is_gone() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, first_to=1)
    active, _other = the_one_to_act(match, ann, bob)
    act(match, 0 if active == ann else 1, Surrender())
    declined = an_offer(ann, bob)
    play.decline(declined.pk, bob)
    page = page_of(ann, "/matches/")
    assert match.get_absolute_url() in section(page, "finished")
    assert declined.get_absolute_url() not in page


def test_the_number_of_matches_that_wait_is_told() -> None:
    ann, bob = two_friends()
    for _number in range(2):
        an_offer(ann, bob)
    assert '<span class="chip">2</span>' in page_of(bob, "/matches/")


def test_next_leads_to_the_match_that_waited_longest() -> None:
    ann, bob = two_friends()
    matches = [a_match(ann, bob, "(X)", "(Y)") for _number in range(3)]
    asked = browser(ann)
    assert asked.get("/next/").headers["Location"] == matches[0].get_absolute_url()
    after = asked.get("/next/", {"after": matches[0].pk})
    assert after.headers["Location"] == matches[1].get_absolute_url()


def test_next_leads_to_the_overview_when_nothing_waits() -> None:
    answer = browser(a_player("Ann")).get("/next/", follow=True)
    assert "No other match waits for you." in answer.content.decode()


def test_private_matches_are_not_listed() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, is_private=True)
    offer = an_offer(ann, None, is_private=True)
    assert match.get_absolute_url() not in page_of(None, "/matches/watch/")
    assert offer.get_absolute_url() not in page_of(None, "/matches/open/")


def test_visitors_watch() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    assert Client().get("/matches/").headers["Location"] == "/matches/watch/"
    assert match.get_absolute_url() in page_of(None, "/matches/watch/")


@pytest.mark.parametrize("address", ["/matches/", "/matches/open/", "/matches/watch/"])
def test_more_matches_take_no_more_queries(
    address: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann, bob = two_friends()
    for _number in range(8):
        a_match(ann, bob)
        an_offer(ann, bob)
        an_offer(bob, None)
    asked = browser(ann)
    asked.get(address)
    with django_assert_max_num_queries(8):
        asked.get(address)
