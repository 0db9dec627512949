"""Inviting a friend: one tap makes a match with a link, and one by the friend begins it."""

import pytest
from django.test import Client

from accounts.models import Invitation, User
from buttons.models import Button, ButtonSet, Favourite
from games import play
from games.models import Match
from games.play import ProposedSeat
from tests.accounts.people import a_guest, a_player, block
from tests.games.forms import signed_in
from tests.html import Element, parsed
from tests.promises import with_promise

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rookies() -> list[Button]:
    found = ButtonSet.objects.create(name="Kitchen")
    return [Button.objects.create(set=found, name=name, recipe="(4) (6) (8)") for name in ("Tin", "Cup")]


def invited_by(host: User, **fields: str) -> Match:
    answer = signed_in(host).post("/matches/invite/", with_promise(**fields))
    match = Match.objects.latest("pk")
    assert answer.headers["Location"] == match.get_absolute_url()
    return match


def link_of(match: Match, host: User) -> str:
    page = parsed(signed_in(host).get(match.get_absolute_url()).content.decode())
    return page.one("input", id="link").attributes["value"].removeprefix("http://testserver")


def gold(page: Element) -> Element:
    [form] = [form for form in page.all("form") if form.all("button", kind="play")]
    return form


def taken_by(client: Client, link: str) -> Match:
    form = gold(parsed(client.get(link).content.decode()))
    answer = client.post(form.attributes["action"], {"words": "tea"})
    match = Match.objects.latest("pk")
    assert answer.headers["Location"] == match.get_absolute_url()
    return match


def test_no_fighter_of_other_rules_and_no_hopeless_one_is_drawn_for_a_friend(rookies: list[Button]) -> None:
    goblins = ButtonSet.objects.create(name="Goblins", ruleset="goblin")
    for number in range(20):
        Button.objects.create(set=goblins, name=f"Goblin {number}", recipe="(4) (6) (8)")
        Button.objects.create(set=rookies[0].set, name=f"Pebble {number}", recipe="(1)" if number else "(2)")
    for name in ("Pot", "Pan"):
        Button.objects.create(set=rookies[0].set, name=name, recipe="(4) (6) (8)")
    for count in range(5):
        match = invited_by(a_player(f"Host {count}"))
        first, second = match.all_seats
        assert "Goblin" not in f"{first.button_name} {second.button_name}"
        assert ("Pebble" in first.button_name) is ("Pebble" in second.button_name)


def test_a_friend_gets_one_round_between_the_fighters_of_a_newcomer(rookies: list[Button]) -> None:
    ann = a_player("Ann")
    found = ButtonSet.objects.create(name="Rookies")
    Button.objects.create(set=found, name="Pip", recipe="(4) (4) (12) (20)")
    hob = Button.objects.create(set=found, name="Old Hob", recipe="(6) (8) (8) (20)")
    match = invited_by(ann)
    assert [(seat.player, seat.button_name) for seat in match.all_seats] == [(ann, "Old Hob"), (None, "Pip")]
    assert match.first_to == 1
    assert "First to 1" in Client().get(link_of(match, ann)).content.decode()
    Button.objects.filter(pk=hob.pk).update(retired=True)
    assert len({seat.button_name for seat in invited_by(ann).all_seats}) == 2, "any even pair will do"


def test_one_tap_makes_a_match_whose_page_begins_with_its_link(rookies: list[Button]) -> None:
    ann = a_player("Ann")
    match = invited_by(ann)
    assert (match.by_link, match.status, match.seat_of(ann) is not None) == (True, "offered", True)
    assert {seat.button_name for seat in match.all_seats} == {"Tin", "Cup"}
    page = parsed(signed_in(ann).get(match.get_absolute_url()).content.decode())
    board = page.one("section", id="board")
    assert next(heading.text for heading in board.all("h2")) == "Waiting for your friend"
    assert [button.text for button in board.all("button")][:2] == ["Copy", "Share the link"]
    assert [button.text for button in board.all("button", kind="play")] == ["Share the link"]
    assert "friendly" in board.text
    assert "Choose other fighters or a longer match" in board.one("details", kind="offer-more").text


def test_a_visitor_taps_once_and_plays(rookies: list[Button]) -> None:
    ann = a_player("Ann")
    link, friend = link_of(invited_by(ann), ann), Client()
    match = taken_by(friend, link)
    assert match.has_begun
    guest = match.all_seats[1].player
    assert guest is not None
    assert guest.is_guest
    assert 'id="answer"' in friend.get(match.get_absolute_url()).content.decode()


def test_a_player_with_an_account_taps_once_too(rookies: list[Button]) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    match = taken_by(signed_in(bob), link_of(invited_by(ann), ann))
    assert (match.has_begun, match.seat_of(bob) is not None) == (True, True)


def test_a_guest_may_invite_as_well(rookies: list[Button]) -> None:
    host = a_guest()
    assert taken_by(Client(), link_of(invited_by(host), host)).has_begun


def test_a_visitor_who_invites_becomes_a_guest(rookies: list[Button]) -> None:
    client = Client()
    answer = client.post("/matches/invite/", with_promise(), follow=True)
    assert parsed(answer.content.decode()).one("input", id="link").attributes["value"]
    assert User.objects.get().is_guest


def test_looking_at_a_link_takes_nothing(rookies: list[Button]) -> None:
    ann = a_player("Ann")
    match = invited_by(ann)
    link = link_of(match, ann)
    action = gold(parsed(Client().get(link).content.decode())).attributes["action"]
    assert Client().get(action).status_code == 405, "nothing begins by following an address"
    assert not Match.objects.get(pk=match.pk).has_begun
    assert Client(enforce_csrf_checks=True).post(action, {}).status_code == 403
    assert User.objects.count() == 1, "nobody has become a guest"


def test_the_link_of_a_match_is_good_once(rookies: list[Button]) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    link = link_of(invited_by(ann), ann)
    action = gold(parsed(Client().get(link).content.decode())).attributes["action"]
    match = taken_by(signed_in(bob), link)
    late = Client()
    answer = late.post(action, {}, follow=True)
    assert "This offer is no longer open." in answer.content.decode()
    page = parsed(late.get(link).content.decode()).one("main")
    assert "Someone has already taken this match." in page.text
    assert [found.attributes["href"] for found in page.all("a", kind="play")] == [match.get_absolute_url()]
    assert User.objects.filter(is_guest=True).count() == 0
    again = parsed(signed_in(bob).get(link).content.decode()).one("main").one("a", kind="play")
    assert again.text == "Go to your match"


def test_a_key_of_somebody_else_opens_no_match(rookies: list[Button]) -> None:
    ann, zoe = a_player("Ann"), a_player("Zoe")
    match = invited_by(ann)
    key = Invitation.objects.create(host=zoe).key
    answer = Client().post(f"{match.get_absolute_url()}by-link/{key}/", {}, follow=True)
    assert "This offer is no longer open." in answer.content.decode()
    assert Client().post(f"{match.get_absolute_url()}by-link/nonsense/", {}).status_code == 404
    assert not Match.objects.get(pk=match.pk).has_begun


def test_a_blocked_player_does_not_come_in_by_link(rookies: list[Button]) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    match = invited_by(ann)
    link = link_of(match, ann)
    block(ann, bob)
    action = gold(parsed(Client().get(link).content.decode())).attributes["action"]
    signed_in(bob).post(action, {})
    assert not Match.objects.get(pk=match.pk).has_begun


def test_with_ones_favourite_the_friend_may_bring_a_fighter(rookies: list[Button]) -> None:
    ann = a_player("Ann")
    Favourite.objects.create(player=ann, button=rookies[0])
    page = parsed(signed_in(ann).get("/accounts/invitation/").content.decode())
    [choice] = [button for button in page.all("button") if button.attributes.get("name") == "mine"]
    assert choice.text == "Play a friend as Tin"
    match = invited_by(ann, mine=choice.attributes["value"])
    assert [seat.button_name for seat in match.all_seats] == ["Tin", ""]
    link = link_of(match, ann)
    shown = parsed(Client().get(link).content.decode()).one("main")
    assert [button.text for button in shown.all("button")] == [
        "Play with a random fighter",
        "Choose my fighter",
    ]
    begun = taken_by(Client(), link)
    assert begun.has_begun
    assert begun.all_seats[1].button_name in {"Tin", "Cup"}


def test_without_fighters_there_is_no_match_to_invite_to() -> None:
    answer = signed_in(a_player("Ann")).post("/matches/invite/", with_promise(), follow=True)
    assert "There are no fighters to play yet." in answer.content.decode()
    assert not Match.objects.exists()


def test_a_match_by_link_is_in_no_list_of_others_but_open_to_them() -> None:
    ann, bob, zoe = a_player("Ann"), a_player("Bob"), a_player("Zoe")
    Invitation.objects.create(host=ann)
    places = [ProposedSeat(ann, "(4) (20)"), ProposedSeat(None, "(6) (8)")]
    offer = play.propose(ann, places, by_link=True)
    match = taken_by(signed_in(bob), link_of(offer, ann))
    for visitor in (Client(), signed_in(zoe)):
        for page in ("/", "/matches/watch/", "/matches/history/"):
            assert match.get_absolute_url() not in visitor.get(page).content.decode(), page
        opened = visitor.get(match.get_absolute_url())
        assert "Unlisted: others need the link to find this match." in opened.content.decode()
        assert not Match.objects.found_by(zoe)
    assert list(Match.objects.found_by(bob)) == [match]
