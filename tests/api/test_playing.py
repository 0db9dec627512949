"""Matches played to the end over the API by a program that knows no rules."""

import random

import pytest

from accounts.models import User
from games import play
from games.models import Match
from rules import Choose
from rules.notation.codec import action_from_json, action_to_json
from tests.accounts.people import a_player, introduce
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import (
    a_match,
    a_match_given_up,
    act,
    an_offer,
    play_at_random,
    two_friends,
    who_pass_themselves,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return who_pass_themselves(*two_friends())


def test_two_bots_that_know_no_rules_play_a_match(players: tuple[User, User]) -> None:
    match = a_match(*players, mine="(6) (8) s(10) (X)", theirs="(4) f(10) (V)", first_to=1)
    callers = [Caller(player) for player in players]
    chance = random.Random(7)
    for _turn in range(200):
        for caller in callers:
            for turn in content_of(caller.get("/turns/"))["items"]:
                action = chance.choice(turn["actions"])
                after = content_of(caller.post(turn["act"], action=action, decision=turn["decision"]))
                assert after["number"] == match.pk
        if Match.objects.get(pk=match.pk).is_finished:
            break
    shown = content_of(Caller().get(f"/matches/{match.pk}/"))
    assert shown["status"] == "finished"
    assert sorted(seat["result"] for seat in shown["seats"]) == ["lost", "won"]


def test_a_turn_has_perspective_question_and_every_legal_action(players: tuple[User, User]) -> None:
    match = a_match(*players)
    seat = match.battle.active
    assert seat is not None
    (turn,) = content_of(Caller(players[seat]).get("/turns/"))["items"]
    seen = match.battle.seen_by(seat)
    assert turn["perspective"] == seen.to_json()
    assert turn["actions"] == [action_to_json(action) for action in seen.legal_actions()]
    assert (turn["all_listed"], turn["question"], turn["phase"]) == (True, "Attack", "turn")
    assert content_of(Caller(players[1 - seat]).get("/turns/"))["items"] == []


def test_too_many_sizes_to_list_come_as_values(players: tuple[User, User]) -> None:
    a_match(*players, mine="(X) (V) (U) (4/10)")
    (turn,) = content_of(Caller(players[0]).get("/turns/"))["items"]
    assert turn["all_listed"] is False
    assert len(turn["actions"]) == 400
    for letter, sizes in (("X", range(4, 21)), ("V", range(6, 13)), ("U", range(8, 31))):
        assert {action["swing"][letter] for action in turn["actions"]} == set(sizes)
    seen = Match.objects.get().battle.seen_by(0)
    assert all(action_from_json(action) in seen.legal_actions() for action in turn["actions"])
    assert content_of(Caller(players[0]).get("/turns/"))["items"] == [turn]
    (choice,) = turn["choices"]
    assert choice["type"] == "choose"
    assert choice["values"]["swing"]["X"] == list(range(4, 21))
    assert choice["values"]["option"] == {"3": [4, 10]}


def test_sending_an_answer_twice_does_it_once(players: tuple[User, User]) -> None:
    match = a_match(*players)
    seat = match.battle.active
    assert seat is not None
    caller = Caller(players[seat])
    (turn,) = content_of(caller.get("/turns/"))["items"]
    answer = {"action": {"type": "surrender"}, "decision": turn["decision"]}
    content_of(caller.post(turn["act"], **answer))
    version = Match.objects.get(pk=match.pk).version
    assert refusal(caller.post(turn["act"], **answer)) == (409, "already-decided", {})
    assert Match.objects.get(pk=match.pk).version == version


def test_the_answer_to_an_answer_tells_what_came_of_it(players: tuple[User, User]) -> None:
    match = play_at_random(a_match(*players, first_to=3), moves=2)
    seat = match.battle.active
    assert seat is not None
    caller = Caller(players[seat])
    (turn,) = content_of(caller.get("/turns/"))["items"]
    given = {"action": {"type": "surrender"}, "decision": turn["decision"]}
    after = content_of(caller.post(turn["act"], **given))
    assert [entry["number"] for entry in after["log"]["moves"]] == [after["version"]]
    assert after["log"]["moves"][0]["seat"] == seat


def test_what_the_rules_refuse_has_their_code_and_data(players: tuple[User, User]) -> None:
    match = a_match(*players, mine="s(10) s(20)", theirs="s(4) s(6)")
    seat = match.battle.active
    assert seat is not None
    caller = Caller(players[seat])
    (turn,) = content_of(caller.get("/turns/"))["items"]
    attack = {"type": "attack", "kind": "power", "attackers": [0], "targets": [0]}
    refused = caller.post(turn["act"], action=attack, decision=turn["decision"])
    status, code, data = refusal(refused)
    assert (status, code) == (422, "kind-not-available")
    assert refused.json()["former_code"] == "kind_not_available"
    assert data["kind"] == "power"


def test_only_those_who_sit_there_act(players: tuple[User, User]) -> None:
    match = a_match(*players)
    stranger = Caller(a_player("Tom"))
    answer = stranger.post(f"/matches/{match.pk}/act/", decision=1, action={"type": "pass"})
    assert refusal(answer) == (403, "not-seated", {})


@pytest.mark.parametrize(
    ("action", "wrong"),
    [
        ({"type": "tickle"}, "unknown name 'tickle'"),
        ({"type": "attack", "kind": "power"}, "Attack"),
        ({"type": "pass", "twice": True}, "Pass has no 'twice'"),
        ({}, "unknown name 'None'"),
    ],
)
def test_what_is_no_action_is_refused_with_its_place(
    players: tuple[User, User], action: dict[str, object], wrong: str
) -> None:
    match = a_match(*players)
    seat = match.battle.active
    assert seat is not None
    decision = match.battle.decisions[seat].number
    answer = Caller(players[seat]).post(f"/matches/{match.pk}/act/", decision=decision, action=action)
    status, code, data = refusal(answer)
    assert (status, code) == (422, "invalid")
    assert data["places"][0]["place"] == ["body", "action"]
    assert wrong in data["places"][0]["told"]


def test_my_matches_are_listed_by_state(players: tuple[User, User]) -> None:
    ann, bob = players
    running, asked = a_match(ann, bob), an_offer(bob, ann)
    offered = an_offer(ann, bob)
    over = a_match_given_up(ann, bob)
    mine = "to-act" if running.battle.active == 0 else "waiting"
    caller = Caller(ann)
    for state, match in ((mine, running), ("offered-to-me", asked), ("offered-by-me", offered)):
        assert [each["number"] for each in content_of(caller.get("/matches/", state=state))["items"]] == [
            match.pk
        ]
    assert [each["number"] for each in content_of(caller.get("/matches/", state="closed"))["items"]] == [
        over.pk
    ]


def test_a_list_goes_on_after_its_last_one(
    players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.calls.turns.PAGE", 2)
    offers = [an_offer(*players).pk for _offer in range(5)]
    caller, found, after = Caller(players[0]), [], 0
    while True:
        page = content_of(caller.get("/matches/", state="offered-by-me", after=after))
        found += [each["number"] for each in page["items"]]
        if page["next"] is None:
            break
        after = page["next"]
    assert found == offers[::-1]


def test_the_log_goes_on_from_its_cursor(players: tuple[User, User]) -> None:
    match = play_at_random(a_match(*players, first_to=1), moves=3)
    play.say(match.pk, players[0], "Good luck!")
    caller = Caller(players[1])
    log = content_of(caller.get(f"/matches/{match.pk}/"))["log"]
    assert [entry["number"] for entry in log["moves"]] == list(range(1, log["since"] + 1))
    assert [said["text"] for said in log["said"]] == ["Good luck!"]
    cursors = {"since": log["since"], "said_since": log["said_since"]}
    assert content_of(caller.get(f"/matches/{match.pk}/", **cursors))["log"]["moves"] == []
    play_at_random(match, moves=1)
    play.say(match.pk, players[1], "Thanks!")
    log = content_of(caller.get(f"/matches/{match.pk}/", **cursors))["log"]
    assert [entry["number"] for entry in log["moves"]] == [cursors["since"] + 1]
    assert [said["text"] for said in log["said"]] == ["Thanks!"]


def test_a_secret_choice_comes_again_once_it_is_shown(players: tuple[User, User]) -> None:
    match = a_match(*players, mine="(6) (X)", theirs="(8) (V)")
    act(match, 0, Choose({"X": 7}))
    caller = Caller(players[1])
    hidden = content_of(caller.get(f"/matches/{match.pk}/"))["log"]
    assert "sizes_chosen" not in str(hidden)
    act(match, 1, Choose({"V": 8}))
    log = content_of(caller.get(f"/matches/{match.pk}/", since=hidden["since"]))["log"]
    chosen = [event for entry in log["moves"] for event in entry["events"] if event["type"] == "sizes_chosen"]
    assert [each["seat"] for each in chosen] == [0, 1]


def test_reading_says_nothing_of_what_the_player_has_seen(players: tuple[User, User]) -> None:
    match = a_match(*players)
    before = match.all_seats[0].move_seen
    content_of(Caller(players[0]).get(f"/matches/{match.pk}/"))
    assert match.seats.get(number=0).move_seen == before


def test_an_offer_by_link_is_seen_by_those_who_came_by_it(players: tuple[User, User]) -> None:
    ann = players[0]
    offer = an_offer(ann, None, by_link=True, is_private=True)
    visitor = a_player("Vic")
    assert refusal(Caller(visitor).get(f"/matches/{offer.pk}/"))[:2] == (404, "not-found")
    introduce(ann, visitor)
    assert content_of(Caller(visitor).get(f"/matches/{offer.pk}/"))["number"] == offer.pk
