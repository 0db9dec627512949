"""The list of steps before a page opens: on Find an opponent, the open offers and in the forum."""

import pytest
from django.urls import reverse

from accounts.models import User
from games import play
from tests.accounts.people import a_guest, a_player, signed_in
from tests.community.forum.talks import a_regular, a_thread
from tests.games.matches import a_match
from tests.html import Element, parsed

pytestmark = pytest.mark.django_db
FIND, OFFERS, NEW = "/opponent/", "/matches/open/", "/forum/b/fighting/new/"


def gates_on(path: str, player: User | None) -> Element | None:
    found = parsed(signed_in(player).get(path).content.decode()).all("section", kind="gates")
    return found[0] if found else None


def gates_shown(path: str, player: User | None) -> Element:
    found = gates_on(path, player)
    assert found is not None
    return found


def done(gates: Element) -> list[bool]:
    return ["done" in step.attributes.get("class", "") for step in gates.one("ol").all("li")]


def gold(gates: Element) -> str:
    (button,) = gates.all(kind="play")
    return button.text


def finish_matches(player: User, number: int) -> None:
    other = a_player("Other")
    for _ in range(number):
        play.surrender_match(a_match(player, other, first_to=1).pk, other)


def test_all_steps_are_listed_at_once_and_the_gold_button_does_the_next() -> None:
    ann = a_player("Ann", verified=False)
    finish_matches(ann, 1)
    gates = gates_shown(FIND, ann)
    assert gates.one("h2").text == "2 steps to play people"
    assert done(gates) == [True, False, False]
    assert "You are Ann" in gates.text
    assert "Link sent to ann@example.test" in gates.text
    assert "1 of 3. Robots count." in gates.text
    assert len(gates.one(kind="studs").all("i", kind="on")) == 1
    assert gates.one("button", kind="small").text == "Send again"
    assert gold(gates) == "Play match 2"


def test_when_only_the_address_is_left_the_gold_button_sends_the_mail() -> None:
    ann = a_player("Ann", verified=False)
    finish_matches(ann, 3)
    gates = gates_shown(FIND, ann)
    assert gates.one("h2").text == "One step to play people"
    assert done(gates) == [True, False, True]
    assert gold(gates) == gates.one("button").text == "Send the e-mail again"


@pytest.mark.parametrize("path", [FIND, OFFERS, NEW])
def test_nothing_is_in_the_way_of_a_known_player(path: str) -> None:
    ann = a_player("Ann")
    finish_matches(ann, 3)
    assert gates_on(path, ann) is None


def test_visitors_and_guests_sign_up_first() -> None:
    for player in (None, a_guest()):
        for path, steps in ((FIND, 3), (OFFERS, 2)):
            gates = gates_shown(path, player)
            assert done(gates) == [False] * steps
            assert gold(gates) == "Sign up"
    assert gates_shown(FIND, None).one("a", href="/accounts/login/?next=/opponent/").text == "Log in"


def test_offers_and_forum_need_no_matches() -> None:
    ann = a_player("Ann", verified=False)
    assert gates_shown(OFFERS, ann).one("h2").text == "One step to take open offers"
    gates = gates_shown(NEW, ann)
    assert gates.one("h2").text == "One step to write in the forum"
    assert done(gates) == [True, False]
    assert gold(gates) == "Send the e-mail again"


def test_a_thread_shows_the_steps_in_place_of_the_answer() -> None:
    thread = a_thread(a_regular("Bob"))
    gates = gates_shown(thread.get_absolute_url(), a_player("Ann", verified=False))
    assert gold(gates) == "Send the e-mail again"
    assert gold(gates_shown(thread.get_absolute_url(), None)) == "Sign up"
    own = signed_in(a_player("Cat")).get(thread.get_absolute_url()).content.decode()
    assert reverse("forum:answer", args=[thread.pk]) in own


def test_players_who_play_only_friends_see_their_own_reason() -> None:
    ann = a_player("Ann", verified=False, friends_only=True)
    assert gates_on(FIND, ann) is None
    assert "you only play friends" in signed_in(ann).get(FIND).content.decode()
