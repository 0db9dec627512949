"""Several matches at once: with several players, several times, or with the same settings again."""

from html import unescape

import pytest
from django.http import QueryDict

from accounts.models import User
from buttons.models import ButtonSet
from games.models import Match
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.conftest import LimitRequests
from tests.games.forms import page_of, signed_in
from tests.games.offers.test_proposing import NEW, ann, proposal, propose, refusal_page, soldiers
from tests.html import parsed

__all__ = ["ann", "soldiers"]

pytestmark = pytest.mark.django_db


def offer(player: User, **fields: object) -> str:
    answer = signed_in(player).post(NEW, proposal(**fields), follow=True)
    assert answer.status_code == 200, answer.content.decode()
    return unescape(answer.content.decode())


def opponents() -> list[str]:
    return [match.all_seats[1].name for match in Match.objects.order_by("pk")]


def test_several_players_are_asked_each_in_a_match_of_their_own(ann: User) -> None:
    for name in ["Bob", "Cid", "Dee", "Eve"]:
        a_player(name)
    page = offer(ann, against="player", opponent="Bob", also=["Cid", "dee; Eve", "bob"])
    assert "4 matches are on offer" in page
    assert opponents() == ["Bob", "Cid", "Dee", "Eve"]
    assert len({match.commitment for match in Match.objects.all()}) == 4


def test_the_list_alone_is_enough(ann: User) -> None:
    a_player("Bob")
    offer(ann, against="player", also="Bob")
    assert opponents() == ["Bob"]


def test_a_match_may_be_offered_several_times(ann: User, soldiers: ButtonSet) -> None:
    offer(ann, times="3")
    assert opponents() == ["anyone"] * 3


def test_chance_picks_for_each_match_anew(ann: User, soldiers: ButtonSet) -> None:
    offer(ann, times="10", my_recipe="", mine="random:", their_recipe="(4)")
    assert {match.all_seats[0].button_name for match in Match.objects.all()} == {"Avis", "Bauer"}


def test_who_cannot_be_asked_is_named_and_the_others_are_asked(ann: User) -> None:
    bob, _cid = a_player("Bob"), a_player("Cid")
    guest = a_guest()
    block(bob, ann)
    page = offer(ann, against="player", also=f"Bob Cid {guest.username}")
    assert opponents() == ["Cid"]
    assert "Bob: You can’t challenge Bob right now." in page
    assert f"{guest}: You can’t challenge {guest} right now." in page


def test_if_nobody_can_be_asked_the_form_says_why(ann: User) -> None:
    for name in ["Bob", "Cid"]:
        block(a_player(name), ann)
    page = refusal_page(ann, against="player", also="Bob Cid")
    assert "Bob: You can’t challenge Bob" in page
    assert "Cid: You can’t challenge Cid" in page


def test_the_table_may_be_full_before_all_are_offered() -> None:
    newcomer = a_player("New", verified=False)
    friend = a_player("Bob")
    befriend(newcomer, friend)
    offer(newcomer, against="player", opponent="Bob", times="10")
    offer(newcomer, against="player", opponent="Bob", times="9")
    page = offer(newcomer, against="player", opponent="Bob", times="2")
    assert Match.objects.count() == 20
    assert "matches. That’s the limit." in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"also": "Nobody-here, Bob"}, "There’s no player by that name: Nobody-here."),
        ({"also": " ".join(f"name{number}" for number in range(11))}, "up to 10 players"),
        ({"also": "Ann"}, "You can’t play yourself."),
        ({"also": "Bob Cid Dee", "times": "10"}, "That’s 30 matches"),
        ({"also": "Bob", "times": "11"}, "Select a valid choice"),
        ({"also": "Bob", "times": "0"}, "Select a valid choice"),
        ({"also": "Bob", "times": "many"}, "Select a valid choice"),
    ],
)
def test_too_much_or_nonsense_offers_nothing(ann: User, fields: dict[str, object], words: str) -> None:
    for name in ["Bob", "Cid", "Dee"]:
        a_player(name)
    assert words in refusal_page(ann, against="player", **fields)


def test_each_of_them_counts_against_the_limit_of_an_hour(ann: User, limit_requests: LimitRequests) -> None:
    limit_requests("propose", 6)
    asked = signed_in(ann)
    for _time in range(2):
        asked.post(NEW, proposal(times="3"))
    answer = asked.post(NEW, proposal(times="3"))
    assert answer.status_code == 429
    assert Match.objects.count() == 6


def test_one_tap_keeps_all_choices(ann: User, soldiers: ButtonSet) -> None:
    a_player("Bob")
    chosen = {
        "against": "player",
        "opponent": "Bob",
        "my_recipe": "",
        "mine": "soldiers/avis",
        "their_recipe": "(4) (10)",
        "first_to": "5",
        "ruleset": "goblin",
        "printed_specials": "on",
        "lasts": "3",
        "description": "Two\nlines & more",
        "is_private": "on",
        "rated": "no",
    }
    match = propose(ann, **chosen)
    links = [link.attributes["href"] for link in parsed(page_of(match, ann)).all("a")]
    again = next(link for link in links if link.startswith(f"{NEW}?"))
    kept = QueryDict(again.partition("?")[2]).dict()
    assert kept == {name: value for name, value in chosen.items() if value}
    form = unescape(signed_in(ann).get(again).content.decode())
    assert "Two\nlines & more" in form
    assert 'value="Bob"' in form


@pytest.mark.parametrize("against", ["anybody", "link"])
def test_one_tap_keeps_for_whom_an_open_offer_is(ann: User, against: str) -> None:
    match = propose(ann, against=against)
    assert f"against={against}" in unescape(page_of(match, ann))


def test_who_was_ticked_comes_along_to_the_picker(ann: User) -> None:
    answer = signed_in(ann).post("/matches/new/keep/mine/", proposal(also=["Bob", "Cid", ""], times="2"))
    kept = QueryDict(answer.headers["Location"].partition("?")[2])
    assert (kept["also"], kept["times"]) == ("Bob, Cid", "2")
