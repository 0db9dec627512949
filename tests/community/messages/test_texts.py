"""Messages that are refused as empty, too long or invisible; the form keeps their text."""

from __future__ import annotations

import pytest

from community.messages.models import Conversation, Message
from tests.accounts.people import signed_in
from tests.community.messages.letters import page_at, two_who_write, writes
from tests.html import parsed

pytestmark = pytest.mark.django_db

RIGHT_TO_LEFT, ZERO_WIDTH = "\u202e", "\u200b"


@pytest.mark.parametrize("text", ["", " ", "\n\t ", ZERO_WIDTH * 3, f"{RIGHT_TO_LEFT}{ZERO_WIDTH}", "\u3164"])
@pytest.mark.parametrize("is_first", [True, False])
def test_nothing_is_no_message(text: str, is_first: bool) -> None:
    ann, bob = two_who_write()
    place = "/messages/with/Bob/" if is_first else page_at(writes(bob, ann, "Hello"))
    answer = signed_in(ann).post(place, {"text": text})
    assert answer.status_code == 422
    assert "Write a message first." in answer.content.decode()
    assert Message.objects.filter(by__player=ann).count() == 0
    assert Conversation.objects.count() == (0 if is_first else 1)


def test_a_form_without_a_text_is_answered_alike() -> None:
    ann, _bob = two_who_write()
    answer = signed_in(ann).post("/messages/with/Bob/")
    assert answer.status_code == 422
    assert "Write a message first." in answer.content.decode()


def test_2001_letters_are_one_too_many_and_stay() -> None:
    ann, _bob = two_who_write()
    client = signed_in(ann)
    answer = client.post("/messages/with/Bob/", {"text": "x" * 2001})
    assert answer.status_code == 422
    page = parsed(answer.content.decode())
    assert page.one("textarea").text == "x" * 2001
    assert "up to 2000 characters. Yours has 2001." in page.one("p", kind="error").text
    assert client.post("/messages/with/Bob/", {"text": "x" * 2000 + "  "}).status_code == 302


def test_what_cannot_be_seen_is_left_out() -> None:
    ann, bob = two_who_write()
    assert writes(ann, bob, f"pa{ZERO_WIDTH}y {RIGHT_TO_LEFT}me\x00").text == "pay me"


def test_line_ends_of_browsers_count_once() -> None:
    ann, bob = two_who_write()
    assert writes(ann, bob, "one\r\ntwo\rthree").text == "one\ntwo\nthree"


def test_markup_is_drawn_and_html_is_not() -> None:
    ann, bob = two_who_write()
    page = signed_in(bob).get(page_at(writes(ann, bob, "**Hi** @Ann <script>alert(1)</script>")))
    name = '<a href="/players/Ann/" rel="nofollow ugc noopener">@Ann</a>'
    assert f"<strong>Hi</strong> {name} &lt;script&gt;" in page.content.decode()
