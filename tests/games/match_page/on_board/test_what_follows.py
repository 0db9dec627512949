"""The next match that waits for a player, in order, and matches put off for later."""

import random

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.models import Match, Seat
from rules import Choose, Surrender
from tests.games.matches import a_match, a_match_where, act, two_friends
from tests.games.offers.test_proposing import browser
from tests.html import parsed

pytestmark = pytest.mark.django_db

WAITS = "the page that waits"


def matches_that_wait(ann: User, bob: User, many: int = 3) -> list[Match]:
    return [a_match(ann, bob, "(X)", "(Y)") for _number in range(many)]


def long_match(ann: User, bob: User) -> Match:
    """Return a match of many rounds that waits for Ann, whose stinger die begins nearly all rounds."""
    return a_match_where(lambda battle: battle.active == 0, ann, bob, "g(20)", "(3)", first_to=9)


def play_on(match: Match) -> None:
    """Surrender a round as Ann, then as Bob until the match waits for Ann again."""
    act(match, 0, Surrender())
    while 0 not in Match.objects.get(pk=match.pk).battle.decisions:
        act(match, 1, Surrender())


def tour(client: Client) -> list[int]:
    """Follow the button to the next match until all have been seen; return them in order."""
    found: list[int] = []
    answer = client.get("/next/", follow=True)
    while answer.redirect_chain and answer.redirect_chain[-1][0] != "/matches/":
        found.append(answer.context["match_id"])
        answer = client.get("/next/", {"after": found[-1]}, follow=True)
    return found


def next_of(client: Client, after: Match | None = None) -> str:
    return client.get("/next/", {} if after is None else {"after": after.pk}).headers.get("Location", WAITS)


def put_off(client: Client, match: Match, until: str) -> str:
    return client.post(f"{match.get_absolute_url()}later/", {"until": until}).headers["Location"]


@pytest.mark.services
def test_it_is_the_one_that_waited_longest() -> None:
    ann, bob = two_friends()
    matches = matches_that_wait(ann, bob)
    assert next_of(browser(ann)) == matches[0].get_absolute_url()


@pytest.mark.services
def test_the_tour_goes_through_all_and_never_back() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    asked = browser(ann)
    assert asked.get(next_of(asked)).context["match_id"] == one.pk
    assert asked.get(next_of(asked, one)).context["match_id"] == two.pk
    assert asked.get(next_of(asked, two)).context["match_id"] == three.pk
    answer = asked.get("/next/", {"after": three.pk}, follow=True)
    assert "You’ve seen all the matches waiting for you." in answer.content.decode()


def test_a_match_that_was_played_does_not_hide_waiting_ones_before_it() -> None:
    ann, bob = two_friends()
    one, two, three = (long_match(ann, bob) for _number in range(3))
    asked = browser(ann)
    asked.get(three.get_absolute_url())
    play_on(three)
    asked.get(three.get_absolute_url())
    assert next_of(asked, three) == one.get_absolute_url()
    asked.get(one.get_absolute_url())
    assert next_of(asked, one) == two.get_absolute_url()


@pytest.mark.services
def test_what_was_seen_longest_ago_comes_first_on_the_next_tour() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    for match in (two, three, one):
        browser(ann).get(match.get_absolute_url())
    assert next_of(browser(ann)) == two.get_absolute_url()


@pytest.mark.services
def test_what_has_a_star_comes_first_and_once() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    asked = browser(ann)
    asked.post(f"{three.get_absolute_url()}star/", {"star": "on"})
    assert tour(asked) == [three.pk, one.pk, two.pk]


def test_what_is_answered_meanwhile_comes_after_what_was_not_seen() -> None:
    ann, bob = two_friends()
    first, second = (long_match(ann, bob) for _number in range(2))
    asked = browser(ann)
    assert asked.get(next_of(asked)).context["match_id"] == first.pk
    play_on(first)
    assert asked.get(next_of(asked, first)).context["match_id"] == second.pk
    assert asked.get(next_of(asked, second)).context["match_id"] == first.pk
    assert next_of(asked, first) == "/matches/"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.services), 1, 2, 3, 4])
def test_every_match_is_seen_once_before_any_is_seen_again(seed: int) -> None:
    """Regardless of which matches are played at once, skipped, or still open when the answer comes."""
    chance = random.Random(seed)
    ann, bob = two_friends()
    matches = {match.pk: match for match in (long_match(ann, bob) for _number in range(5))}
    waiting = list(matches)
    asked = browser(ann)
    for number in chance.sample(waiting, k=3):
        asked.get(matches[number].get_absolute_url())
    seen: list[int] = []
    answered_unseen: set[int] = set()
    address = next_of(asked)
    while address not in ("/matches/", WAITS):
        here = asked.get(address).context["match_id"]
        if set(seen) != set(waiting):
            assert here not in seen, "a match comes again before all were seen"
        else:
            assert here in answered_unseen
        answered_unseen.discard(here)
        seen.append(here)
        if len(seen) < 12 and chance.random() < 0.7:
            play_on(matches[here])
            if chance.random() < 0.5:
                asked.get(f"{matches[here].get_absolute_url()}board/?since=1")
            else:
                answered_unseen.add(here)
        address = next_of(asked, matches[here])
    assert set(seen) == set(waiting)
    assert not answered_unseen


def test_what_is_skipped_waits_for_another_session() -> None:
    ann, bob = two_friends()
    one, two, _three = matches_that_wait(ann, bob)
    asked = browser(ann)
    assert put_off(asked, one, "session") == f"/next/?after={one.pk}"
    assert next_of(asked) == two.get_absolute_url()
    assert next_of(browser(ann)) == one.get_absolute_url()
    asked.get(one.get_absolute_url())
    assert next_of(asked, one) == two.get_absolute_url()


def test_only_the_decision_that_was_skipped_is() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "w(Y)")
    asked = browser(ann)
    put_off(asked, match, "session")
    assert next_of(asked) == WAITS
    act(match, 0, Choose({"X": 20}))
    act(match, 1, Choose({"Y": 1}))
    assert next_of(asked) == match.get_absolute_url(), "slow dice never begin, and hers takes any one"


@pytest.mark.services
def test_what_is_put_off_until_tomorrow_comes_back_tomorrow() -> None:
    ann, bob = two_friends()
    with time_machine.travel("2026-01-01 18:00", tick=False):
        one, two, _three = matches_that_wait(ann, bob)
        put_off(browser(ann), one, "tomorrow")
        assert next_of(browser(ann)) == two.get_absolute_url()
        assert "Postponed" in browser(ann).get("/matches/").content.decode()
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


@pytest.mark.services
def test_when_nothing_waits_the_page_does_and_leads_on_to_what_comes() -> None:
    ann, bob = two_friends()
    asked = browser(ann)
    page = parsed(asked.get("/next/").content.decode())
    assert page.one("h1").text == "Nothing is waiting for you"
    address = page.one("section", id="wait").attributes["data-url"]
    polled = {"hx-request": "true"}
    assert asked.get(address, headers=polled).status_code == 204
    match = a_match(ann, bob, "(X)", "(8)")
    assert asked.get(address, headers=polled).headers["HX-Redirect"] == match.get_absolute_url()


def test_after_a_move_one_may_wait_for_the_next_turn_unless_a_robot_thinks() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, "(X)", "(X)")
    act(match, 0, Choose({"X": 4}))
    page = parsed(browser(ann).get(match.get_absolute_url()).content.decode())
    assert page.one("a", href="/next/").text == "Wait here for your next turn"
    at_home = browser(ann)
    at_home.post("/first-steps/put-away/")
    home = parsed(at_home.get("/matches/").content.decode())
    assert home.one("a", href="/next/").text == "Wait here for your next turn"
    User.objects.filter(pk=bob.pk).update(is_robot=True)
    assert not parsed(browser(ann).get(match.get_absolute_url()).content.decode()).all("a", href="/next/")


def test_what_is_fetched_ahead_counts_as_no_visit_and_leaves_the_tour_where_it_is() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    asked = browser(ann)
    ahead = {"sec-purpose": "prefetch"}
    asked.get(next_of(asked))
    before = User.objects.filter(pk=ann.pk)
    before.update(last_seen=None)
    page = asked.get("/next/", {"after": one.pk}, follow=True, headers=ahead)
    assert page.context["match_id"] == two.pk
    assert "data-fetched-ahead" in page.content.decode()
    assert Seat.objects.get(match=two, player=ann).seen_at is None
    assert before.get().last_seen is None
    assert next_of(asked, one) == two.get_absolute_url(), "the player goes there"
    asked.get(two.get_absolute_url())
    assert next_of(asked, two) == three.get_absolute_url()


def test_a_tour_goes_on_from_a_page_that_was_fetched_ahead() -> None:
    ann, bob = two_friends()
    one, two, three = matches_that_wait(ann, bob)
    asked = browser(ann)
    asked.get(next_of(asked))
    for here, there in ((one, two), (two, three)):
        ahead = asked.get("/next/", {"after": here.pk}, headers={"sec-purpose": "prefetch"})
        assert ahead.headers["Location"] == there.get_absolute_url()
        asked.get(f"{there.get_absolute_url()}log/")
    assert asked.get("/next/", {"after": three.pk}, headers={"sec-purpose": "prefetch"}).status_code == 425
    answer = asked.get("/next/", {"after": three.pk}, follow=True)
    assert "You’ve seen all the matches waiting for you." in answer.content.decode()


@pytest.mark.parametrize("after", ["nonsense", "-1", "99999999999999"])
def test_nonsense_is_no_match_to_come_from(after: str) -> None:
    ann, bob = two_friends()
    one, *_others = matches_that_wait(ann, bob)
    assert browser(ann).get("/next/", {"after": after}).headers["Location"] == one.get_absolute_url()
