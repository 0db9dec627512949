"""Events of a player's matches, read by a cursor: each exactly once."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match
from notifications.models import PlayerEvent
from rules import Surrender
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, content_of, refusal
from tests.api.events.hearing import Hearer
from tests.games.matches import a_match, act, an_offer, play_at_random, two_friends, who_pass_themselves
from tests.tournaments.events import a_tournament, full_of, some_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return who_pass_themselves(*two_friends())


def fresh(player: User) -> User:
    return User.objects.get_queryset().get(pk=player.pk)


def as_they_are(players: tuple[User, User]) -> tuple[User, User]:
    """Reload both players, whose rows store whether they listen."""
    return fresh(players[0]), fresh(players[1])


def in_days(days: float) -> Any:
    return time_machine.travel(timezone.now() + timedelta(days=days))


def test_a_player_who_begins_to_listen_is_told_to_read_their_matches(players: tuple[User, User]) -> None:
    answer = content_of(Caller(players[0]).get("/events/"))
    (item,) = answer["items"]
    assert (item["kind"], item["id"], item["match"]) == ("begin", answer["next"], None)
    assert content_of(Caller(players[0]).get("/events/", after=answer["next"])) == {
        "items": [],
        "next": answer["next"],
    }


def test_both_hear_of_a_match_from_its_offer_to_its_end(players: tuple[User, User]) -> None:
    ann, bob = (Hearer(player) for player in players)
    ann_now, bob_now = as_they_are(players)
    offer = an_offer(ann_now, bob_now, first_to=1)
    number = offer.pk
    assert (ann.heard(), bob.heard()) == ([], [("offered", number)])
    match = play.accept(number, bob_now)
    seat = match.battle.active
    assert seat is not None
    hearers = (ann, bob)
    assert hearers[seat].heard() == [("turn", number)]
    assert hearers[1 - seat].heard() == [("moved", number)]
    play.say(number, ann_now, "Hello")
    assert (ann.heard(), bob.heard()) == ([], [("said", number)])
    act(match, seat, Surrender())
    assert (ann.heard(), bob.heard()) == ([("ended", number)], [("ended", number)])


def test_an_event_has_the_version_and_the_addresses_of_its_match(players: tuple[User, User]) -> None:
    hearer = Hearer(players[1])
    match = a_match(*as_they_are(players))
    *_before, item = hearer.items()
    assert (item["version"], item["page"]) == (match.version, match.get_absolute_url())
    assert content_of(hearer.caller.get(item["address"]))["version"] == match.version


@pytest.mark.services
def test_every_move_of_a_match_is_told_once_and_in_order(players: tuple[User, User]) -> None:
    hearer = Hearer(players[0])
    match = play_at_random(a_match(*as_they_are(players), first_to=2))
    items = []
    while part := hearer.items():
        items += part
    versions = [item["version"] for item in items]
    assert versions[-1] == match.version
    assert versions == sorted(versions)
    assert len(versions) - len(set(versions)) == 0
    assert [int(item["id"]) for item in items] == sorted({int(item["id"]) for item in items})
    assert items[-1]["kind"] == "ended"
    assert {item["kind"] for item in items} == {"turn", "moved", "ended"}


def test_a_cursor_may_be_sent_as_the_last_event_id(players: tuple[User, User]) -> None:
    hearer = Hearer(players[1])
    an_offer(*as_they_are(players))
    told_by_header = content_of(hearer.caller.get("/events/", headers={"Last-Event-ID": hearer.cursor}))
    stale = content_of(hearer.caller.get("/events/", headers={"Last-Event-ID": hearer.cursor}, after=0))
    assert told_by_header == stale == content_of(hearer.caller.get("/events/", after=hearer.cursor))
    assert len(stale["items"]) == 1


def test_as_a_stream_each_has_name_cursor_and_data(players: tuple[User, User]) -> None:
    hearer = Hearer(players[1])
    offer = an_offer(*as_they_are(players))
    answer = hearer.caller.get("/events/", headers={"Accept": "text/event-stream"}, after=hearer.cursor)
    assert answer.headers["Content-Type"] == "text/event-stream"
    name, cursor, data, *rest = answer.content.decode().split("\n")
    assert (name, cursor, rest) == ("event: offered", f"id: {int(hearer.cursor) + 1}", ["", ""])
    assert f'"match":{offer.pk},' in data


def test_for_those_whose_programs_do_not_listen_nothing_is_written(players: tuple[User, User]) -> None:
    Caller(players[0]).get("/me/")
    play_at_random(a_match(*players, first_to=1))
    assert not PlayerEvent.objects.exists()


def test_an_event_is_for_those_alone_who_play(players: tuple[User, User]) -> None:
    watcher = Hearer(a_player("Cid"))
    play_at_random(a_match(*players, first_to=1))
    assert watcher.heard() == []


def test_what_a_blocked_player_says_is_not_told(players: tuple[User, User]) -> None:
    hearer = Hearer(players[0])
    match = a_match(*as_they_are(players))
    play.say(match.pk, players[1], "One")
    block(players[0], players[1])
    play.say(match.pk, players[1], "Two")
    assert hearer.heard().count(("said", match.pk)) == 1


def test_players_are_told_whom_they_meet_in_a_tournament() -> None:
    tournament = a_tournament("knock-out")
    players = some_players(4)
    hearer = Hearer(players[0])
    full_of(tournament, [fresh(player) for player in players])
    (match,) = Match.objects.filter(seats__player=players[0])
    assert ("paired", match.pk) in hearer.heard()


def test_what_one_had_not_heard_is_still_there_days_later(players: tuple[User, User]) -> None:
    cursor = Hearer(players[1]).cursor
    offer = an_offer(*as_they_are(players))
    with in_days(6):
        call_command("tidy", verbosity=0)
        (item,) = content_of(Caller(players[1]).get("/events/", after=cursor))["items"]
    assert (item["kind"], item["match"]) == ("offered", offer.pk)


@pytest.mark.services
def test_a_cursor_before_what_is_kept_is_a_gap(players: tuple[User, User]) -> None:
    cursor = Hearer(players[1]).cursor
    an_offer(*as_they_are(players))
    with in_days(6):
        Hearer(fresh(players[1]))
    with in_days(8):
        call_command("tidy", verbosity=0)
        an_offer(*as_they_are(players))
        answer = content_of(Caller(fresh(players[1])).get("/events/", after=cursor))
        assert [item["kind"] for item in answer["items"]] == ["gap"]
        assert content_of(Caller(players[1]).get("/events/", after=answer["next"]))["items"] == []


def test_for_whom_nothing_was_kept_a_cursor_is_a_gap(players: tuple[User, User]) -> None:
    cursor = Hearer(players[1]).cursor
    with in_days(8):
        an_offer(*as_they_are(players))
        assert not PlayerEvent.objects.exists()
        (item,) = content_of(Caller(fresh(players[1])).get("/events/", after=cursor))["items"]
    assert item["kind"] == "gap"


def test_a_cursor_that_was_never_given_is_a_gap(players: tuple[User, User]) -> None:
    (item,) = content_of(Caller(players[1]).get("/events/", after=int(Hearer(players[1]).cursor) + 1))[
        "items"
    ]
    assert item["kind"] == "gap"


@pytest.mark.parametrize("asked", [{"after": "x"}, {"after": "-1"}, {"wait": "51"}, {"until": "1"}])
def test_what_is_no_cursor_is_refused(players: tuple[User, User], asked: dict[str, Any]) -> None:
    status, code, data = refusal(Caller(players[0]).get("/events/", **asked))
    assert (status, code) == (422, "invalid")
    assert data["places"][0]["place"] == ["query", *asked]


def test_events_take_a_token() -> None:
    assert refusal(Caller().get("/events/")) == (401, "token-missing", {})
