"""Bots in the API: their data, and the players that they may challenge."""

import pytest

from accounts.models import User
from accounts.players.follows_and_blocks import block
from games.models import Match
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match

DICE = {"recipe": "(4) (6)"}


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def test_answers_say_that_it_is_a_bot_and_whose(ann: User) -> None:
    bot = a_bot(ann)
    shown = content_of(Caller().get("/players/Bot-Monkey/"))
    assert (shown["is_bot"], shown["owner"], shown["is_robot"]) == (True, "Ann", False)
    assert content_of(Caller().get("/players/Ann/"))["owner"] is None
    match = a_match(a_player("Bob"), bot)
    assert [seat["is_bot"] for seat in content_of(Caller().get(f"/matches/{match.pk}/"))["seats"]] == [
        False,
        True,
    ]


def test_a_bot_challenges_people_only_if_they_allow_it(ann: User) -> None:
    caller = Caller(a_bot(ann))
    a_player("Bob")
    assert content_of(caller.get("/players/Bob/"))["why_not_play"] == "not-for-bots"
    offer: dict[str, object] = {"players": ["Bob"], "mine": DICE, "theirs": DICE}
    assert refusal(caller.body("/matches/", offer))[1:] == ("not-for-bots", {"player": "Bob"})
    assert not Match.objects.exists()


def test_a_bot_finds_and_takes_only_open_offers_that_let_bots_join(ann: User) -> None:
    bob, caller = Caller(a_player("Bob")), Caller(a_bot(ann))
    offer: dict[str, object] = {"against": "anybody", "mine": DICE, "theirs": DICE}
    closed = content_of(bob.body("/matches/", offer))["number"]
    opened = content_of(bob.body("/matches/", offer | {"terms": {"bots_may_join": True}}))["number"]
    assert [each["number"] for each in content_of(caller.get("/offers/"))["items"]] == [opened]
    assert refusal(caller.post(f"/matches/{closed}/accept/"))[1] == "bots-may-not-join"
    assert content_of(caller.post(f"/matches/{opened}/accept/"))["status"] == Match.Status.PLAYING


def test_who_blocks_an_owner_is_not_reached_by_a_bot_that_is_made_later(ann: User) -> None:
    bob = a_player("Bob")
    block(bob, ann)
    offer: dict[str, object] = {"players": ["Bob"], "mine": DICE, "theirs": DICE}
    assert refusal(Caller(a_bot(ann)).body("/matches/", offer))[1] == "unavailable"
