"""Spectators' talks on matches and tournaments over the API."""

import pytest

from accounts.models import User
from community.spectators.models import Line
from games import play
from games.models import Match
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match, two_friends
from tests.tournaments.events import a_tournament, an_organiser, full_of, some_players
from tournaments import verbs
from tournaments.models import Talk

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return a_match(*players, first_to=1)


def test_those_who_watch_talk_and_players_read_it_afterwards(
    match: Match, players: tuple[User, User]
) -> None:
    path, once = f"/matches/{match.pk}/talk/", {"Idempotency-Key": "line"}
    cat = Caller(a_player("Cat"))
    line = content_of(cat.post(path, text="Bold.", headers=once))
    assert content_of(cat.post(path, text="Bold.", headers=once)) == line
    assert [each["text"] for each in content_of(Caller(a_player("Dan")).get(path))["items"]] == ["Bold."]
    refused = Caller(players[0]).get(path, headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (403, "players-read-later")
    assert refused.json()["detail"].startswith("Spectators are chatting here.")
    assert refusal(Caller(a_bot(players[0])).get(path))[1] == "players-read-later"
    assert refusal(Caller().get(path))[1] == "spectator-needs-address"
    play.surrender_match(match.pk, players[0])
    assert content_of(Caller(players[0]).get(path))["items"][0]["author"] == "Cat"


def test_a_bot_writes_in_no_talk(match: Match) -> None:
    bot = Caller(a_bot(a_player("Cat")))
    assert refusal(bot.post(f"/matches/{match.pk}/talk/", text="Beep"))[1] == "spectator-needs-address"
    assert not Line.objects.exists()


def test_a_private_match_and_one_of_friends_only_have_no_talk(players: tuple[User, User]) -> None:
    hidden = a_match(*players, is_private=True)
    cat = Caller(a_player("Cat"))
    assert refusal(cat.get(f"/matches/{hidden.pk}/talk/"))[:2] == (404, "not-found")
    assert refusal(cat.post(f"/matches/{hidden.pk}/talk/", text="Hm"))[:2] == (404, "not-found")


def test_a_tournament_is_talked_about_by_its_players() -> None:
    cup, (one, two) = a_tournament(), some_players(2)
    full_of(cup, [one, two], start=False)
    path, once = f"/tournaments/{cup.pk}/talk/", {"Idempotency-Key": "line"}
    caller = Caller(one)
    line = content_of(caller.post(path, text="Hello", headers=once))
    assert content_of(caller.post(path, text="Hello", headers=once)) == line
    assert [each["text"] for each in content_of(Caller().get(path))["items"]] == ["Hello"]
    refused = Caller(a_player("Cat")).post(path, text="Hey", headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (403, "not-of-the-talk")
    block(one, two)
    assert content_of(Caller(two).get(path))["items"] == []
    block(two, one)
    verbs.hide_line(cup.pk, an_organiser(), 1)
    assert [each["text"] for each in content_of(Caller().get(path))["items"]] == [""]
    hidden = a_tournament(by_link=True)
    assert refusal(Caller(one).get(f"/tournaments/{hidden.pk}/talk/"))[:2] == (404, "not-found")
    assert Talk.objects.count() == 1


def test_a_token_that_only_reads_writes_nothing(match: Match) -> None:
    reader = Caller(a_player("Cat"), plays=False, organises=False)
    for path in (f"/matches/{match.pk}/talk/", f"/tournaments/{a_tournament().pk}/talk/"):
        assert refusal(reader.post(path, text="Hm")) == (403, "out-of-scope", {"scope": "play"})
        assert content_of(reader.get(path))["items"] == []
