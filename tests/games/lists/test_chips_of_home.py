"""Matches that moved since home was opened, and open ones that one may join."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match, Seat
from games.play import Place
from tests.accounts.people import a_player, befriend
from tests.games.forms import signed_in
from tests.games.matches import a_match, offer_of
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db


def home_of(player: User, **asked: str) -> Element:
    return parsed(signed_in(player).get("/matches/", asked).content.decode())


def waiting_since(match: Match, player: User, minutes: int) -> None:
    """The match waits for the player since so many minutes ago."""
    since = timezone.now() - timedelta(minutes=minutes)
    Seat.objects.filter(match=match).update(owes=None, owes_since=None)
    Seat.objects.filter(match=match, player=player).update(owes=match.version, owes_since=since)


def chips(page: Element) -> list[str]:
    return [chip.text for chip in page.one("section", kind="next-up").all("a", kind="chip")]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["hazel"], ["hazel moved too"]),
        (["hazel", "otto"], ["hazel and otto moved too"]),
        (["hazel", "mirabel", "otto"], ["hazel, mirabel and otto moved too"]),
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
    offer = offer_of(bob, [Place(bob, "(6)"), Place(None, "(8)")])
    here = home_of(ann).one("section", aria_labelledby="here")
    links = {link.attributes["href"]: link.text for link in here.all("a", kind="button")}
    assert links == {
        offer.get_absolute_url(): "Join",
        "/matches/new/?against=player&opponent=Cid": "Fight",
    }
