"""Surrender, agreements, chat and orders over the API."""

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games import play
from games.models import Match
from rules.notation.codec import action_to_json
from rules.orders import as_if_in_turn
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match, two_friends, who_pass_themselves

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return who_pass_themselves(*two_friends())


@pytest.fixture
def caller(players: tuple[User, User]) -> Caller:
    return Caller(players[0])


def test_a_round_and_a_match_are_given_up(caller: Caller, players: tuple[User, User]) -> None:
    match = a_match(*players)
    path = f"/matches/{match.pk}"
    shown = content_of(caller.post(f"{path}/surrender-round/", round=1))
    assert [seat["rounds_won"] for seat in shown["seats"]] == [0, 1]
    assert refusal(caller.post(f"{path}/surrender-round/", round=1)) == (409, "round-is-over", {})
    shown = content_of(caller.post(f"{path}/surrender/"))
    assert [seat["result"] for seat in shown["seats"]] == ["lost", "won"]
    assert [seat["forfeited"] for seat in shown["seats"]] == ["surrender", ""]


def test_players_agree_to_call_a_match_off(caller: Caller, players: tuple[User, User]) -> None:
    match = a_match(*players)
    bob = Caller(players[1])
    asked = content_of(caller.post(f"/matches/{match.pk}/ask/", what="cancel", reason="Rain."))
    assert asked["wish"] == {"what": "cancel", "seats": [0]}
    assert [said["text"] for said in asked["log"]["said"]] == ["Rain."]
    assert content_of(bob.post(f"/matches/{match.pk}/disagree/"))["wish"] is None
    assert refusal(bob.post(f"/matches/{match.pk}/agree/", what="cancel"))[1] == "not-asked-any-more"
    caller.post(f"/matches/{match.pk}/ask/", what="cancel")
    assert content_of(bob.post(f"/matches/{match.pk}/agree/", what="cancel"))["status"] == "off"


def test_a_slow_opponent_is_reminded(players: tuple[User, User]) -> None:
    with time_machine.travel("2026-03-02 12:00", tick=False) as clock:
        match = a_match(*players)
        waits = players[1 - next(iter(match.battle.decisions))]
        path = f"/matches/{match.pk}/nudge/"
        refused = Caller(waits).post(path, headers={"Accept-Language": "en"})
        assert refusal(refused)[:2] == (409, "nudge-too-soon")
        clock.shift(timedelta(days=3))
        reader = Caller(waits, plays=False, organises=False)
        assert refusal(reader.post(path)) == (403, "out-of-scope", {"scope": "play"})
        content_of(Caller(waits).post(path))
        assert sorted(seat.nudges for seat in match.seats.all()) == [0, 1]


def test_what_is_said_is_read_and_edited(caller: Caller, players: tuple[User, User]) -> None:
    match = a_match(*players)
    path = f"/matches/{match.pk}/say/"
    number = content_of(caller.post(path, text="Helo!"))["log"]["said"][0]["number"]
    content_of(caller.post(path, text="Hello!", edits=number))
    (said,) = content_of(Caller(players[1]).get(f"/matches/{match.pk}/"))["log"]["said"]
    assert said["text"] == "Hello!"
    assert said["edited_at"]
    assert refusal(caller.post(path, text="  "))[1] == "nothing-said"
    assert refusal(caller.post(path, text="x" * 2001)) == (422, "message-too-long", {"most": 2000})
    assert refusal(Caller(a_player("Tom")).post(path, text="Hey!"))[1] == "not-seated"


def test_a_private_chat_is_for_the_players(players: tuple[User, User]) -> None:
    match = a_match(*players)
    play.say(match.pk, players[0], "Between us.")
    play.keep_chat_private(match.pk, players[0], private=True)
    assert content_of(Caller().get(f"/matches/{match.pk}/"))["log"]["said"] == []
    assert content_of(Caller(players[1]).get(f"/matches/{match.pk}/"))["log"]["said"]


def test_an_order_is_left_and_taken_back_and_nobody_else_sees_it(players: tuple[User, User]) -> None:
    match = a_match(*players)
    waits = 1 - (match.battle.active or 0)
    caller, other = Caller(players[waits]), Caller(players[1 - waits])
    shown = content_of(caller.get(f"/matches/{match.pk}/"))
    assert "attack" in shown["may_order"]
    attack = action_to_json(next(iter(as_if_in_turn(match.battle.seen_by(waits)).legal_attacks())))
    before = content_of(other.get(f"/matches/{match.pk}/"))
    wanted = {"order": "attack", "action": attack, "version": shown["version"]}
    (order,) = content_of(caller.post(f"/matches/{match.pk}/order/", **wanted))["orders"]
    assert "takes their" in order["sentence"]
    assert content_of(other.get(f"/matches/{match.pk}/")) == before
    gone = content_of(caller.post(f"/matches/{match.pk}/order/take-back/", order=order["number"]))
    assert gone["orders"] == []
    stale = wanted | {"version": shown["version"] + 1}
    assert refusal(caller.post(f"/matches/{match.pk}/order/", **stale))[1] == "match-has-moved-on"
    assert refusal(caller.post(f"/matches/{match.pk}/order/", order="x", version=1))[1] == "invalid"


def test_clocks_are_told_as_on_the_page(players: tuple[User, User]) -> None:
    match = a_match(*players, pace="days:3")
    mine = match.battle.active or 0
    clocks = content_of(Caller(players[mine]).get(f"/matches/{match.pk}/"))["clocks"]
    running = [clock for clock in clocks if clock["runs"]]
    assert [clock["seat"] for clock in running] == [mine]
    assert running[0]["due_at"]
    seen_by_other = content_of(Caller(players[1 - mine]).get(f"/matches/{match.pk}/"))["clocks"]
    assert [clock["due_at"] for clock in seen_by_other] == [None, None]
    assert refusal(Caller(players[1 - mine]).post(f"/matches/{match.pk}/claim/"))[1] == "ends-by-itself"
    assert Match.objects.get(pk=match.pk).status == "playing"
