"""A player's own copy of a conversation: mute, delete, export it, and leave."""

from __future__ import annotations

import io
import json
from zipfile import ZipFile

import pytest

from accounts.models import User
from community.messages.models import Conversation, Message
from notifications.models import Notice
from pages.people.export import export
from pages.people.leaving import close_account
from tests.accounts.people import signed_in
from tests.community.messages.letters import copy_of, fresh, page_at, two_who_write, unread, writes

pytestmark = pytest.mark.django_db


def export_messages(player: User) -> list[dict[str, object]]:
    with export(fresh(player)) as file, ZipFile(io.BytesIO(file.read())) as archive:
        found: list[dict[str, object]] = json.loads(archive.read("conversations.json"))
    return found


def test_a_silent_conversation_brings_no_news_and_counts_nothing() -> None:
    ann, bob = two_who_write()
    place = page_at(writes(ann, bob, "Hello"))
    client = signed_in(bob)
    client.post(f"{place}silence/", {"silent": "on"})
    writes(ann, bob, "Hello again")
    assert (unread(bob), Notice.objects.filter(player=bob).count()) == (0, 0)
    assert "Hello again" in client.get("/messages/").content.decode()
    assert "1 new" not in client.get("/messages/").content.decode()
    assert "<span>muted</span>" in client.get("/messages/").content.decode()
    page = client.get(place).content.decode()
    assert "More: mute, block, report" in page
    assert "Formatting</a>" in page
    client.post(f"{place}silence/")
    writes(ann, bob, "And again")
    assert (unread(bob), Notice.objects.filter(player=bob).count()) == (1, 1)


def test_throwing_away_leaves_the_other_copy_as_it_is() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello", "Are you there?")
    hers, his = signed_in(ann), signed_in(bob)
    assert his.post(f"{page_at(message)}throw-away/").status_code == 302
    assert "Are you there" not in his.get("/messages/").content.decode()
    assert "Are you there" not in his.get(page_at(message)).content.decode()
    assert "Are you there" in hers.get(page_at(message)).content.decode()
    writes(ann, bob, "Hm.")
    page = his.get(page_at(message)).content.decode()
    assert "Hm." in page
    assert "Are you there" not in page
    assert "Are you there" not in his.get(f"{page_at(message)}?before=3").content.decode()
    assert "Are you there" not in his.get(f"{page_at(message)}news/?after=0").content.decode()


def test_a_read_only_look_throws_nothing_away() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello")
    for verb in ("throw-away", "silence"):
        assert signed_in(bob).get(f"{page_at(message)}{verb}/").status_code == 405
    assert copy_of(bob, message).thrown_away == 0


@pytest.mark.services
def test_what_both_have_thrown_away_is_erased() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello", "You")
    signed_in(ann).post(f"{page_at(message)}throw-away/")
    assert Message.objects.count() == 2
    writes(bob, ann, "Yes?")
    signed_in(bob).post(f"{page_at(message)}throw-away/")
    assert [left.text for left in Message.objects.all()] == ["Yes?"]


@pytest.mark.services
def test_the_other_copy_outlives_an_account() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Remember me")
    writes(bob, ann, "I will")
    close_account(ann)
    client = signed_in(bob)
    page = client.get(page_at(message)).content.decode()
    assert "Remember me" in page
    assert "a former player" in page
    assert "Ann" not in page
    assert "This account is closed" in page
    assert "a former player" in client.get("/messages/").content.decode()
    assert client.post(page_at(message), {"text": "Hello?"}).status_code == 403
    assert client.get(f"{page_at(message)}report/").status_code == 404
    assert export_messages(bob)[0]["with"] == "a former player"


@pytest.mark.services
def test_when_both_are_gone_nothing_is_left() -> None:
    ann, bob = two_who_write()
    writes(ann, bob, "Remember me")
    close_account(ann)
    close_account(bob)
    assert (Conversation.objects.count(), Message.objects.count()) == (0, 0)


def test_what_one_threw_away_goes_with_the_other_who_leaves() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Remember me")
    signed_in(bob).post(f"{page_at(message)}throw-away/")
    close_account(ann)
    assert Message.objects.count() == 0


@pytest.mark.services
def test_conversations_are_taken_along() -> None:
    ann, bob = two_who_write()
    writes(ann, bob, "Hello")
    writes(bob, ann, "Hello yourself")
    (told,) = export_messages(ann)
    assert told["with"] == "Bob"
    messages = told["messages"]
    assert isinstance(messages, list)
    assert [(each["by"], each["text"]) for each in messages] == [("Ann", "Hello"), ("Bob", "Hello yourself")]
