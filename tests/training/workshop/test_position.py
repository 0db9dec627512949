"""Positions laid out by players: read from the address, refused with a reason, and played on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from robots.mind_process import Thinker
from robots.seating import make_robots
from rules import Phase
from tests.accounts.people import a_player, signed_in
from tests.conftest import LimitRequests
from tests.games.matches import a_match, two_friends
from tests.html import Element, parsed
from tests.promises import with_promise
from tests.training.review.finished import a_finished_match
from training.workshop.position import owl
from training.workshop.position.laying_out import WorkshopPosition, position_from

pytestmark = pytest.mark.django_db

POSITION = "/workshop/position/"
LAID = {"mine": "s(6):1 (8):2", "theirs": "(X=20):11", "won": "(20)", "lost": "(12)"}


def page(client: Client, given: dict[str, str] | None = None, status: int = 200, **more: str) -> Element:
    given = (given or {}) | more
    answer = client.get(POSITION, given)
    assert answer.status_code == status, answer.content.decode()[:500]
    return parsed(answer.content.decode())


def after_tap(client: Client, **given: str) -> dict[str, list[str]]:
    answer = client.get(POSITION, given)
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query)


def test_an_example_lies_there_at_first(client: Client) -> None:
    assert len(page(client).all("button", kind="tap")) == 8


def test_a_position_is_as_its_address_says(client: Client) -> None:
    found = page(client, LAID)
    assert len(found.all("button", kind="tap")) == 3
    assert found.one("b", kind="mine").text == "27"
    assert found.one("b", kind="theirs").text == "22"
    assert "Your move." in found.text
    assert "Their move." in page(client, LAID, moves="them").text


def test_taps_change_what_lies_there(client: Client) -> None:
    assert after_tap(client, **LAID, do="choose:m1")["die"] == ["m1"]
    assert after_tap(client, **LAID, die="m1", do="show:7")["mine"] == ["s(6):1 (8):7"]
    assert after_tap(client, **LAID, die="m0", do="out")["mine"] == ["(8):2"]
    assert after_tap(client, **LAID, die="t0", do="roll")["theirs"][0].startswith("(X=20):")
    assert after_tap(client, **LAID, do="turn")["moves"] == ["them"]
    swapped = after_tap(client, **LAID, do="swap")
    assert (swapped["mine"], swapped["lost"], swapped["moves"]) == (["(X=20):11"], ["(20)"], ["them"])


@pytest.mark.parametrize("edit", ["show:9", "show:0", "show:", "nothing", "out", "roll", "show:" + "9" * 400])
def test_a_tap_that_no_button_makes_is_refused(client: Client, edit: str) -> None:
    chosen = {"die": "m1"} if edit.startswith("show") else {}
    found = page(client, LAID | chosen, 400, do=edit)
    assert found.one("p", role="alert").text == "do: we couldn’t read that."


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"mine": ""}, "Your dice: add at least one die."),
        ({"theirs": "(8):1 " * 12}, "Their dice: there’s room for up to 11 dice."),
        ({"won": "(1) " * 23}, "Captured by you: there’s room for up to 22 dice."),
        ({"mine": "(8)" * 4000}, "A row of dice can have up to 400 characters."),
        ({"mine": "eight"}, "Your dice: we can’t read eight. Write dice like (8):5 or s(X=10):7."),
        ({"mine": "\u202e(8):\u05d0"}, "Your dice: we can’t read (8):\u05d0."),
        ({"mine": "(8):9"}, "Your dice: (8):9 can only show 1 to 8."),
        ({"mine": "(8)"}, "Your dice: (8) can only show 1 to 8."),
        ({"mine": "(8):0"}, "Your dice: (8):0 can only show 1 to 8."),
        ({"mine": "(8):" + "9" * 300}, "can only show 1 to 8."),
        ({"mine": "(X):3"}, "Your dice: (X):3 has no size."),
        ({"mine": "(X=500):3"}, "(X=500):3 is too large. A die can have up to 99 sides."),
        ({"mine": "(4/10=7):3"}, "(4/10=7):3 can’t be this size."),
        ({"mine": "(6,6):13"}, "(6,6):13 can only show 2 to 12."),
        ({"mine": "r(8):3"}, "r(8):3 can’t be on the table during a turn."),
        ({"mine": "(8):3@asleep,chosen"}, "(8):3@asleep,chosen can’t be on the table during a turn."),
        ({"mine": "(C):3"}, "(C):3 can’t be on the table during a turn."),
        ({"mine": "(C#99)"}, "(C#99)"),
        ({"mine": "W(8):3"}, "Your dice: "),
        ({"rules": "chess"}, "There are no such rules."),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_with_the_reason(
    client: Client, given: dict[str, str], sentence: str
) -> None:
    found = page(client, LAID | given, 422)
    assert sentence in found.one("p", role="alert").text
    assert not found.all("form", id="play-on")


def test_twins_show_their_sum(client: Client) -> None:
    laid = WorkshopPosition("(6,6):9 (8,4:3):5", "(20):1")
    assert [die.value for die in laid.battle.seats[0].row] == [9, 5]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    yield owl.owl
    owl.owl.stop()


@pytest.fixture
def busy() -> Iterator[None]:
    with ExitStack() as places:
        for number in range(owl.MOST_AT_ONCE):
            places.enter_context(owl.place_in_queue(f"10.0.0.{number}"))
        yield


@pytest.mark.slow
def test_owl_says_the_best_attack_and_the_chance(client: Client, asked: Thinker) -> None:
    found = page(client, mine="(8):5 (20):9", theirs="(6):5", ask="1")
    assert found.one("p", role="status").text.startswith("Owl would do this: Power: 5 takes 5.")
    assert "That way, you win 99 out of 100 rounds." in found.text


def test_owl_is_asked_only_so_often(client: Client, limit_requests: LimitRequests) -> None:
    limit_requests("ask_owl", 1)
    assert client.get(POSITION, LAID | {"mine": "(8):9", "ask": "1"}).status_code == 422
    answer = client.get(POSITION, LAID | {"ask": "1"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"], answer["HX-Reselect"]) == (429, "#content", "unset")
    assert "Try again" in answer.content.decode()


def test_owl_looks_at_few_positions_at_a_time(client: Client, busy: None) -> None:
    found = page(client, LAID, 409, ask="1")
    assert "Owl is busy with other positions." in found.one("p", role="alert").text


def test_an_address_asks_one_question_at_a_time(client: Client) -> None:
    with owl.place_in_queue("127.0.0.1"):
        found = page(client, LAID, 409, ask="1")
    assert "Owl is still looking at another position for you." in found.one("p", role="alert").text
    assert not owl.asking


def test_a_visitor_plays_on_against_owl_in_a_private_match_that_changes_no_ratings(client: Client) -> None:
    make_robots()
    answer = client.post(f"{POSITION}play-on/", with_promise(**LAID, rules="classic"))
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    assert [str(die) for die in match.battle.seats[0].row] == ["s(6):1", "(8):2"]
    assert [die.recipe for die in match.battle.seats[0].captured] == ["(20)"]
    assert (match.is_private, match.rated, match.ruleset, match.first_to) == (True, False, "classic", 1)
    assert str(match.all_seats[1].player) == "Robot-Owl"
    assert client.get(match.get_absolute_url()).status_code == 200


def test_where_they_move_owl_is_asked_at_once(client: Client) -> None:
    make_robots()
    client.post(f"{POSITION}play-on/", with_promise(**LAID, moves="them"))
    match = Match.objects.get()
    assert match.all_seats[1].owes is not None


def test_no_match_begins_from_what_is_no_position(client: Client) -> None:
    make_robots()
    answer = client.post(f"{POSITION}play-on/", with_promise(**(LAID | {"mine": "(8):9"})))
    assert answer.status_code == 422
    assert not Match.objects.exists()


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def test_a_step_of_a_replay_leads_to_its_position(ann: User) -> None:
    match = a_finished_match(ann, a_player("Bob"))
    steps = [step for step in range(30) if way_on(ann, match, step)]
    assert steps
    query = way_on(ann, match, steps[0])
    assert page(signed_in(ann), query).all("button", kind="tap")


def way_on(player: User, match: Match, step: int) -> dict[str, str]:
    answer = signed_in(player).get(reverse("games:replay", args=[match.pk]), {"step": step})
    found = [
        link.attributes["href"]
        for link in parsed(answer.content.decode()).all("a")
        if link.attributes.get("href", "").startswith(POSITION)
    ]
    return {name: value for name, (value,) in parse_qs(urlsplit(found[0]).query).items()} if found else {}


def test_a_match_that_is_being_played_has_no_way_out_of_it(ann: User) -> None:
    match = a_match(ann, a_player("Bob"), "(4) (6)", "(8) (20)")
    assert match.battle.phase is Phase.TURN
    assert position_from(match.battle, 0) is not None
    assert not way_on(ann, match, 0)


def mover_of(match: Match) -> User:
    assert match.battle.active is not None
    mover = match.all_seats[match.battle.active].player
    assert mover is not None
    return mover


def table_of(match: Match, player: User) -> dict[str, str]:
    seat = match.seat_of(player)
    assert seat is not None
    laid = position_from(match.battle, seat.number)
    assert laid is not None
    return laid.fields


DICE = ("(4) (6) (8)", "(10) (12) (20)")


def test_owl_says_nothing_about_a_table_on_which_the_asker_owes_a_person_an_answer() -> None:
    make_robots()
    match = a_match(*two_friends(), *DICE)
    mover = mover_of(match)
    table = table_of(match, mover)
    turned = " ".join(reversed(table["mine"].split()))
    swapped = table | {"mine": table["theirs"], "theirs": table["mine"], "moves": "them"}
    for given in (table, table | {"mine": turned}, table | {"won": "(1)"}, swapped):
        refused = page(signed_in(mover), given | {"ask": "1"}, 403).one("p", role="alert").text
        assert refused.startswith(f"It’s your turn with these dice in match {match.pk}.")
        assert refused.endswith("Ask Owl about them when that match is over.")
    answer = signed_in(mover).post(f"{POSITION}play-on/", with_promise(**swapped))
    assert "It’s your turn with these dice" in answer.content.decode()
    assert Match.objects.count() == 1


def test_owl_is_asked_about_any_other_table(busy: None) -> None:
    """Owl is busy, and the page says it."""
    make_robots()
    ann, bob = two_friends()
    match, robot = a_match(ann, bob, *DICE), User.objects.get(username="Robot-Owl")
    against_robot = a_match(ann, robot, "(1) (2)", "(2) (3)")
    mover = mover_of(match)
    waiting = bob if mover == ann else ann
    asked = [(waiting, table_of(match, waiting)), (mover, table_of(match, mover) | {"theirs": "(20):1"})]
    asked += [(ann, table_of(against_robot, ann)), (a_player("Cid"), table_of(match, mover))]
    for player, table in asked:
        found = page(signed_in(player), table | {"ask": "1"}, 409)
        assert "Owl is busy with other positions." in found.one("p", role="alert").text
