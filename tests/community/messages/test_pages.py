"""The pages of messages: the list, a conversation, and the updates of an open page."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import FormerName, User
from community.messages.models import Conversation, Message
from tests.accounts.people import a_player, befriend, block, signed_in
from tests.community.messages.letters import copy_of, page_at, set_preferences, two_who_write, unread, writes
from tests.html import parsed
from tests.outages import read_only

pytestmark = pytest.mark.django_db


def names(page: str) -> list[str]:
    return [found.text.strip() for found in parsed(page).one("section", kind="letters-list").all("h2")]


def numbers(page: str) -> list[int]:
    return [
        int(line.attributes["data-number"])
        for line in parsed(page).all("li")
        if "data-number" in line.attributes
    ]


@pytest.mark.services
def test_a_message_is_written_read_and_answered() -> None:
    ann, bob = two_who_write()
    hers, his = signed_in(ann), signed_in(bob)
    answer = hers.post("/messages/with/Bob/", {"text": "Good **game**!"})
    conversation = Conversation.objects.get()
    assert answer["Location"] == f"/messages/{conversation.pk}/#newest"
    assert unread(bob) == 1
    assert "1 new" in his.get("/messages/").content.decode()
    page = his.get(f"/messages/{conversation.pk}/").content.decode()
    assert "Good <strong>game</strong>!" in page
    assert unread(bob) == 0
    assert his.post(f"/messages/{conversation.pk}/", {"text": "Again?"}).status_code == 302
    assert [message.number for message in Message.objects.order_by("number")] == [1, 2]
    assert "Again?" in hers.get("/messages/with/Bob/", follow=True).content.decode()


@pytest.mark.services
def test_two_players_have_one_conversation_by_whichever_name() -> None:
    ann, bob = two_who_write()
    FormerName.objects.create(player=bob, name="Robert")
    signed_in(ann).post("/messages/with/robert/", {"text": "Hello"})
    signed_in(bob).post("/messages/with/ANN/", {"text": "Hello"})
    assert Conversation.objects.get().written == 2


def test_nobody_else_reads_writes_or_changes_it() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "My secret")
    client = signed_in(a_player("Tom"))
    for place in ("", "news/", "report/", "?before=9"):
        answer = client.get(f"{page_at(message)}{place}")
        assert answer.status_code == 404
        assert "My secret" not in answer.content.decode()
    for place in ("", "silence/", "throw-away/", "report/"):
        assert client.post(f"{page_at(message)}{place}", {"text": "Hello"}).status_code == 404
    assert "My secret" not in client.get("/messages/").content.decode()
    assert message.conversation.messages.count() == 1


@pytest.mark.services
def test_unread_conversations_come_first_and_then_the_newest() -> None:
    ann, _bob = two_who_write()
    for name in ("Cleo", "Dan", "Eve"):
        befriend(ann, friend := a_player(name))
        writes(friend, ann, f"I am {name}")
    client = signed_in(ann)
    assert names(client.get("/messages/").content.decode()) == ["Eve", "Dan", "Cleo"]
    cleo = User.objects.get(username="Cleo").conversations.get().conversation
    eve = User.objects.get(username="Eve").conversations.get().conversation
    for each in (cleo, eve):
        client.get(each.get_absolute_url())
    assert names(client.get("/messages/").content.decode()) == ["Dan", "Eve", "Cleo"]


@pytest.mark.services
def test_the_list_goes_on_behind_its_last_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("community.messages.listing.CONVERSATIONS_ON_A_PAGE", 2)
    ann, _bob = two_who_write()
    for name in ("Cleo", "Dan", "Eve", "Fay", "Gus"):
        befriend(ann, friend := a_player(name))
        message = writes(friend, ann, f"I am {name}")
        if name in ("Dan", "Fay"):
            signed_in(ann).get(page_at(message))
    client, found, place = signed_in(ann), [], "/messages/"
    while place:
        page = client.get(place).content.decode()
        found.append(names(page))
        older = [link for link in parsed(page).all("a") if link.attributes.get("rel") == "next"]
        place = older[0].attributes["href"] if older else ""
    assert found == [["Gus", "Eve"], ["Cleo", "Fay"], ["Dan"]]
    assert client.get("/messages/?after=forged").status_code == 404


@pytest.mark.services
def test_older_messages_page_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("community.messages.listing.MESSAGES_ON_A_PAGE", 3)
    ann, bob = two_who_write()
    message = writes(ann, bob, *[f"line {number}" for number in range(1, 9)])
    client = signed_in(bob)
    page = client.get(page_at(message)).content.decode()
    assert numbers(page) == [6, 7, 8]
    assert "?before=6" in page
    assert numbers(client.get(f"{page_at(message)}?before=6").content.decode()) == [3, 4, 5]
    assert numbers(client.get(f"{page_at(message)}?before=3").content.decode()) == [1, 2]
    assert numbers(client.get(f"{page_at(message)}?before=odd").content.decode()) == [6, 7, 8]


def test_an_older_page_marks_nothing_read() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "One", "Two")
    signed_in(bob).get(f"{page_at(message)}?before=2")
    assert unread(bob) == 1


def test_a_line_stands_above_what_is_new() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "One")
    client = signed_in(bob)
    client.get(page_at(message))
    writes(ann, bob, "Two", "Three")
    page = parsed(client.get(page_at(message)).content.decode())
    lines = [line.attributes.get("data-number", line.text) for line in page.one("ol", kind="said").all("li")][
        1:
    ]
    assert lines == ["1", "new", "2", "3"]
    assert not parsed(client.get(page_at(message)).content.decode()).all("li", kind="stopped")


def test_an_open_page_gets_what_came_after_its_last_line() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "One", "Two")
    answer = signed_in(bob).get(f"{page_at(message)}news/?after=1").content.decode()
    assert numbers(answer) == [2]
    assert unread(bob) == 0
    assert 'id="unread-messages" hx-swap-oob="true" hidden' in answer


def test_a_script_gets_the_form_back() -> None:
    ann, bob = two_who_write()
    place, script = page_at(writes(ann, bob, "One")), {"HX-Request": "true"}
    client = signed_in(ann)
    sent = client.post(place, {"text": "Two"}, headers=script)
    assert (sent.status_code, parsed(sent.content.decode()).one("textarea").text) == (200, "")
    refused = client.post(place, {"text": " "}, headers=script)
    assert refused.status_code == 422
    assert "<html" not in refused.content.decode()


@pytest.mark.parametrize(
    ("hers", "his", "is_told"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_seen_is_told_if_both_show_it(hers: bool, his: bool, is_told: bool) -> None:
    ann, bob = two_who_write()
    set_preferences(ann, shows_seen=hers)
    set_preferences(bob, shows_seen=his)
    message = writes(ann, bob, "One")
    client = signed_in(ann)
    told = '<p class="seen soft" id="seen">seen</p>'
    assert told not in client.get(page_at(message)).content.decode()
    signed_in(bob).get(page_at(message))
    assert (told in client.get(page_at(message)).content.decode()) is is_told
    writes(ann, bob, "Two")
    assert told not in client.get(page_at(message)).content.decode()


def test_the_way_from_a_profile() -> None:
    ann, bob = two_who_write()
    way = 'href="/messages/with/Bob/"'
    client = signed_in(ann)
    assert way in client.get("/players/Bob/").content.decode()
    assert "Write to Bob" in client.get("/messages/with/Bob/").content.decode()
    block(bob, ann)
    assert way not in client.get("/players/Bob/").content.decode()
    assert client.get("/messages/with/Ann/")["Location"] == "/messages/"
    assert client.get("/messages/with/nobody-here/").status_code == 404


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_conversation_is_read_while_the_database_may_only_be_read() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "One")
    client = signed_in(bob)
    with read_only():
        assert "<p>One</p>" in client.get(page_at(message)).content.decode()
        client.raise_request_exception = False
        assert client.post(page_at(message), {"text": "Two"}).status_code == 503
    assert copy_of(bob, message).read == 0


@pytest.mark.services
def test_a_longer_list_takes_no_more_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ann, _bob = two_who_write()
    client = signed_in(ann)
    for number in range(6):
        befriend(ann, friend := a_player(f"Friend{number}"))
        message = writes(friend, ann, f"I am number {number}")
        if number == 0:
            client.get("/messages/")
            with CaptureQueriesContext(connection) as few:
                client.get("/messages/")
    with django_assert_num_queries(len(few)):
        client.get("/messages/")
    assert len(few) <= 16
    assert "number 5" in client.get(page_at(message)).content.decode()
