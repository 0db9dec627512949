"""The next match that waits for me, one after the other, and what I would rather do later."""

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.models import Match
from rules import Choose
from tests.accounts.people import a_player
from tests.games.matches import a_match, act, two_friends
from tests.games.test_making import browser

pytestmark = pytest.mark.django_db


def matches_that_wait(ann: User, bob: User, many: int = 3) -> list[Match]:
    return [a_match(ann, bob, "(X)", "(Y)") for _number in range(many)]


def next_of(client: Client, after: Match | None = None) -> str:
    return client.get("/next/", {} if after is None else {"after": after.pk}).headers["Location"]


def put_off(client: Client, match: Match, until: str) -> str:
    return client.post(f"{match.get_absolute_url()}later/", {"until": until}).headers["Location"]


def test_it_is_the_one_that_waited_longest() -> None:
    ann, bob = two_friends()
    matches = matches_that_wait(ann, bob)
    assert next_of(browser(ann)) == matches[0].get_absolute_url()


def test_one_goes_through_them_and_never_back() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    asked = browser(ann)
    assert next_of(asked, one) == two.get_absolute_url()
    assert next_of(asked, two) == three.get_absolute_url()
    assert next_of(asked, three) == "/matches/"
    answer = asked.get("/next/", {"after": three.pk}, follow=True)
    assert "You have gone through all matches that wait for you." in answer.content.decode()


def test_from_one_that_was_played_it_is_the_longest_again() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    act(two, 0, Choose({"X": 4}))
    asked = browser(ann)
    assert next_of(asked, two) == one.get_absolute_url()
    assert next_of(asked, one) == three.get_absolute_url()


def test_what_is_skipped_waits_for_another_session() -> None:
    ann, bob = two_friends()
    one, two, _three = matches_that_wait(ann, bob)
    asked = browser(ann)
    assert put_off(asked, one, "session") == f"/next/?after={one.pk}"
    assert next_of(asked) == two.get_absolute_url()
    assert next_of(browser(ann)) == one.get_absolute_url()
    assert "Next match <b>2</b>" in asked.get("/matches/").content.decode()


def test_only_the_decision_that_was_skipped_is() -> None:
    ann, bob = two_friends()
    one, _two, _three = matches_that_wait(ann, bob)
    asked = browser(ann)
    put_off(asked, one, "session")
    act(one, 0, Choose({"X": 4}))
    act(one, 1, Choose({"Y": 4}))
    match = Match.objects.get(pk=one.pk)
    if match.battle.active == 0:
        assert one.get_absolute_url() in asked.get("/matches/").content.decode().partition("Put off")[0]


def test_what_is_put_off_until_tomorrow_comes_back_tomorrow() -> None:
    ann, bob = two_friends()
    with time_machine.travel("2026-01-01 18:00", tick=False):
        one, two, _three = matches_that_wait(ann, bob)
        put_off(browser(ann), one, "tomorrow")
        assert next_of(browser(ann)) == two.get_absolute_url()
        assert "Put off" in browser(ann).get("/matches/").content.decode()
        assert next_of(browser(bob)) == one.get_absolute_url(), "it is put off for Ann alone"
    with time_machine.travel("2026-01-02 18:00", tick=False):
        assert next_of(browser(ann)) == one.get_absolute_url()


@pytest.mark.parametrize("until", ["session", "tomorrow"])
def test_one_may_think_better_of_it(until: str) -> None:
    ann, bob = two_friends()
    one, _two, _three = matches_that_wait(ann, bob)
    asked = browser(ann)
    put_off(asked, one, until)
    asked.post(f"{one.get_absolute_url()}later/", {"until": "now", "back": "matches"})
    assert next_of(asked) == one.get_absolute_url()


def test_what_is_put_off_and_played_after_all_waits_as_others_do() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(Y)")
    asked = browser(ann)
    put_off(asked, match, "tomorrow")
    act(match, 0, Choose({"X": 4}))
    assert match.seats.get(number=0).later_until is None


@pytest.mark.parametrize(("until", "status"), [("", 400), ("never", 400), ("tomorrow", 409)])
def test_what_cannot_be_put_off(until: str, status: int) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(8)")
    answer = browser(bob).post(f"{match.get_absolute_url()}later/", {"until": until})
    assert answer.status_code == status


def test_it_leads_to_the_overview_when_nothing_waits() -> None:
    answer = browser(a_player("Ann")).get("/next/", follow=True)
    assert "No other match waits for you." in answer.content.decode()


@pytest.mark.parametrize("after", ["nonsense", "-1", "99999999999999"])
def test_nonsense_is_no_match_to_come_from(after: str) -> None:
    ann, bob = two_friends()
    one, *_others = matches_that_wait(ann, bob)
    assert browser(ann).get("/next/", {"after": after}).headers["Location"] == one.get_absolute_url()
