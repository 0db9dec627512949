"""Messages over the API: written and read like on their pages, by the two players only."""

import pytest

from accounts.models import Preferences, User
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, block
from tests.api.caller import Caller, all_of, content_of, refusal
from tests.conftest import LimitRequests
from tests.games.matches import two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


def test_a_message_is_written_read_and_answered(players: tuple[User, User]) -> None:
    ann, bob = Caller(players[0]), Caller(players[1])
    once = {"Idempotency-Key": "hello"}
    sent = content_of(ann.post("/messages/", player="Bob", text="Hello!", headers=once))
    assert content_of(ann.post("/messages/", player="Bob", text="Hello!", headers=once)) == sent
    (shown,) = content_of(bob.get("/conversations/"))["items"]
    assert (shown["player"], shown["unread"], shown["last"]["text"]) == ("Ann", 1, "Hello!")
    path = f"/conversations/{shown['number']}/"
    assert content_of(bob.get(path))["items"] == [{**sent, "is_mine": False}]
    assert content_of(bob.get("/conversations/"))["items"][0]["unread"] == 1
    assert content_of(bob.post(f"{path}read/", message=1))["read_to"] == 1
    assert content_of(bob.get("/conversations/"))["items"][0]["unread"] == 0
    content_of(bob.post("/messages/", player="Ann", text="Hi."))
    assert [each["text"] for each in content_of(ann.get(path))["items"]] == ["Hi.", "Hello!"]


def test_messages_come_in_pages_the_newest_first(
    players: tuple[User, User], limit_requests: LimitRequests
) -> None:
    limit_requests("write", 99)
    ann = Caller(players[0])
    for number in range(33):
        sent = content_of(ann.post("/messages/", player="Bob", text=f"No. {number}"))
    found = all_of(ann, f"/conversations/{sent['conversation']}/")
    assert [each["number"] for each in found] == list(range(33, 0, -1))
    assert refusal(ann.get("/conversations/?after=x"))[:2] == (422, "invalid")


def test_a_copy_is_silenced_and_thrown_away(players: tuple[User, User]) -> None:
    ann, bob = map(Caller, players)
    number = content_of(ann.post("/messages/", player="Bob", text="Hello!"))["conversation"]
    path = f"/conversations/{number}/"
    assert content_of(bob.post(f"{path}silence/", on=True))["is_silent"]
    assert content_of(bob.post(f"{path}throw-away/"))["thrown_away_to"] == 1
    assert content_of(bob.get(path))["items"] == []
    assert content_of(bob.get("/conversations/"))["items"] == []
    assert len(content_of(ann.get(path))["items"]) == 1


def test_nobody_else_reads_a_conversation(players: tuple[User, User]) -> None:
    number = content_of(Caller(players[0]).post("/messages/", player="Bob", text="Hello!"))["conversation"]
    tom = Caller(a_player("Tom"))
    assert refusal(tom.get(f"/conversations/{number}/"))[:2] == (404, "not-found")
    assert refusal(tom.post(f"/conversations/{number}/silence/", on=True))[:2] == (404, "not-found")
    assert refusal(Caller().get("/conversations/"))[:2] == (401, "token-missing")


def test_what_is_refused_on_the_page_is_refused_with_its_sentence(players: tuple[User, User]) -> None:
    ann, tom = Caller(players[0]), a_player("Tom")
    block(tom, players[0])
    cases = (
        ("Ann", "Hello!", "to-oneself"),
        ("Nobody", "Hello!", "no-such-player"),
        ("Bob", " ", "nothing-written"),
        ("Tom", "Hello!", "no-messages-between"),
    )
    for player, text, code in cases:
        assert refusal(ann.post("/messages/", player=player, text=text))[1] == code
    players[1].preferences.messages_from = Preferences.MessagesFrom.NOBODY
    players[1].preferences.save()
    refused = ann.post("/messages/", player="Bob", text="Hello!", headers={"Accept-Language": "en"})
    assert refused.json()["detail"] == "Bob doesn’t accept messages."
    assert content_of(ann.get("/conversations/"))["items"] == []
    bot = Caller(a_bot(players[1]))
    assert refusal(bot.post("/messages/", player="Ann", text="Hello!"))[:2] == (403, "guests-write-nothing")


def test_a_token_that_only_reads_writes_nothing(players: tuple[User, User]) -> None:
    reader = Caller(players[0], plays=False, organises=False)
    number = content_of(Caller(players[0]).post("/messages/", player="Bob", text="Hello!"))["conversation"]
    path = f"/conversations/{number}"
    calls = ("/messages/", f"{path}/read/", f"{path}/silence/", f"{path}/throw-away/")
    found = [refusal(reader.post(call)) for call in calls]
    assert found == [(403, "out-of-scope", {"scope": "play"})] * len(found)
    assert content_of(reader.get(f"{path}/"))["items"][0]["text"] == "Hello!"
