"""Chips on the home page: matches that moved since it was opened, and offers to join."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Follow, User
from games import play
from games.models import Match, Seat
from games.play import ProposedSeat
from tests.accounts.people import a_player, befriend
from tests.games.forms import signed_in
from tests.games.matches import a_match, an_offer, offer_of
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


def home_of(player: User, **asked: str) -> Element:
    return parsed(signed_in(player).get("/matches/", asked).content.decode())


def waiting_since(match: Match, player: User, minutes: int) -> None:
    since = timezone.now() - timedelta(minutes=minutes)
    Seat.objects.filter(match=match).update(owes=None, owes_since=None)
    Seat.objects.filter(match=match, player=player).update(owes=match.version, owes_since=since)


def chips(page: Element) -> list[str]:
    return [chip.text for chip in page.one("section", kind="next-up").all("a", kind="chip")]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["hazel"], ["hazel also moved"]),
        (["hazel", "otto"], ["hazel and otto also moved"]),
        (["hazel", "mirabel", "otto"], ["hazel, mirabel and otto also moved"]),
    ],
)
def test_the_jacket_names_who_has_moved_since_the_page_was_opened(names: list[str], told: list[str]) -> None:
    ann, first = a_player("Ann"), a_player("Bob")
    befriend(ann, first)
    kept = a_match(ann, first)
    waiting_since(kept, ann, 90)
    opened = str(int((timezone.now() - timedelta(minutes=60)).timestamp()))
    for number, name in enumerate(names):
        other = a_player(name)
        befriend(ann, other)
        waiting_since(a_match(ann, other), ann, 30 + number)
    assert chips(home_of(ann)) == [], "a page that is only just opened shows all of them"
    assert chips(home_of(ann, jacket=str(kept.pk), opened=opened)) == told


@pytest.mark.parametrize("opened", ["tea", "-1", "99999999999999"])
def test_an_hour_of_opening_that_makes_no_sense_is_left_out(opened: str) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    waiting_since(a_match(ann, bob), ann, 30)
    assert chips(home_of(ann, opened=opened)) == []


def test_who_is_here_with_an_open_offer_is_joined_rather_than_challenged() -> None:
    ann, bob, cid = (a_player(name) for name in ("Ann", "Bob", "Cid"))
    for other in (bob, cid):
        befriend(ann, other)
    play.surrender_match(a_match(ann, bob).pk, bob)
    User.objects.filter(pk__in=[bob.pk, cid.pk]).update(last_seen=timezone.now())
    offer = offer_of(bob, [ProposedSeat(bob, "(6)"), ProposedSeat(None, "(8)")])
    here = home_of(ann).one("section", aria_labelledby="here")
    links = {link.attributes["href"]: link.text for link in here.all("a", kind="button")}
    assert links == {
        offer.get_absolute_url(): "Join",
        "/matches/new/?against=player&opponent=Cid": "Fight",
    }


def offer_beside(viewer: User, bob: User) -> str:
    """Return where the button beside Bob leads on the viewer's home page, or its text."""
    here = home_of(viewer).one("section", aria_labelledby="here")
    (link,) = here.all("a", kind="button")
    found = link.attributes["href"]
    return found if found.startswith("/match/") else link.text


def follower_of(other: User, name: str, **figures: Any) -> User:
    """Return a follower for whom a match waits, as newcomers do not see who is online."""
    viewer = a_player(name, **figures)
    Follow.objects.create(follower=viewer, followed=other)
    waiting_since(a_match(viewer, a_player(f"Robot of {name}", is_robot=True)), viewer, 30)
    return viewer


def test_each_viewer_is_offered_what_they_may_join_at_that_time() -> None:
    bob = a_player("Bob")
    good = follower_of(bob, "Ann", rating=1500)
    weak = follower_of(bob, "Cid", rating=1300)
    unrated = follower_of(bob, "Dot")
    late = follower_of(bob, "Eve", rating=1500, reliability=60)
    on_time = follower_of(bob, "Fay", rating=1500, reliability=95)
    unverified = follower_of(bob, "Gus", rating=1500, verified=False)
    among_friends = follower_of(bob, "Hal", rating=1500, friends_only=True)
    open_to_all = an_offer(bob, None, lasts=timedelta(days=7))
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        barred = an_offer(
            bob, None, rating_from=1400, rating_to=1600, reliable_from=90, lasts=timedelta(days=1)
        )
    places = {"all": open_to_all.get_absolute_url(), "barred": barred.get_absolute_url()}

    def offered(viewer: User) -> str:
        found = offer_beside(viewer, bob)
        return next((name for name, place in places.items() if place == found), found)

    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        for _time in range(2):
            assert offered(good) == "barred", "the newest of those that Ann may join"
            assert [offered(each) for each in (weak, unrated, late)] == ["all"] * 3
            assert offered(on_time) == "barred"
            assert [offered(each) for each in (unverified, among_friends)] == ["Fight"] * 2
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        User.objects.filter(pk=bob.pk).update(last_seen=timezone.now())
        assert offered(good) == "all", "the newer offer was good for one day"
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert not home_of(good).all("section", aria_labelledby="here"), "Bob was here days ago"
        User.objects.filter(pk=bob.pk).update(last_seen=timezone.now())
        assert offered(good) == "Fight"
