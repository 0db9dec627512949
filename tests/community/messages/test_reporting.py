"""Reports of messages: ten lines as they were, and moderators who hide them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group

from accounts.models import User
from community.messages.models import Message
from community.moderation import decisions
from community.moderation.models import Report
from tests.accounts.people import a_player, signed_in
from tests.community.messages.letters import fresh, page_at, two_who_write, writes

pytestmark = pytest.mark.django_db


def report_message(player: User, message: Message, to: int) -> Report:
    place = f"{page_at(message)}report/?to={to}"
    assert signed_in(player).post(place, {"reason": "rude"})["Location"] == page_at(message)
    return Report.objects.latest("pk")


def a_moderator() -> User:
    player = a_player("Mod", is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return fresh(player)


@pytest.mark.services
def test_a_report_quotes_the_last_ten_lines_as_they_stood() -> None:
    ann, bob = two_who_write()
    for number in range(1, 13):
        message = writes(*((ann, bob) if number % 2 else (bob, ann)), f"line {number}")
    writes(ann, bob, "written meanwhile")
    report = report_message(ann, message, 12)
    assert (report.kind, report.player, report.reporter) == (Report.Kind.DIRECT, bob, ann)
    assert report.quoted.splitlines() == [
        f"{'Ann' if number % 2 else 'Bob'}: line {number}" for number in range(3, 13)
    ]


def test_ten_long_lines_are_quoted_whole() -> None:
    ann, bob = two_who_write()
    message = writes(bob, ann, *[f"{number}" * 2000 for number in range(10)])
    assert len(report_message(ann, message, 10).quoted) > 20_000


@pytest.mark.services
def test_what_is_hidden_leaves_a_line() -> None:
    ann, bob = two_who_write()
    writes(bob, ann, "You stink", "Really")
    message = writes(ann, bob, "I do not")
    report = report_message(ann, message, 3)
    assert "Hidden" in decisions.hide(report, a_moderator())
    for player in (ann, bob):
        page = signed_in(player).get(page_at(message)).content.decode()
        assert page.count("Taken down by a moderator") == 2
        assert "You stink" not in page
        assert "I do not" in page


def test_lines_that_are_none_yet_are_not_reported() -> None:
    ann, bob = two_who_write()
    message = writes(bob, ann, "You stink")
    report = report_message(ann, message, 999)
    decisions.hide(report, a_moderator())
    assert Message.objects.get().is_taken_down
    report_message(ann, message, 1)
    assert Report.objects.filter(kind=Report.Kind.DIRECT).count() == 2, "the first is decided"


def test_nothing_of_the_other_is_no_report() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "Hello")
    assert signed_in(ann).get(f"{page_at(message)}report/").status_code == 404
    assert "Report the last" not in signed_in(ann).get(page_at(message)).content.decode()
    assert "Report the last" in signed_in(bob).get(page_at(message)).content.decode()


def test_moderators_read_only_what_was_reported() -> None:
    ann, bob = two_who_write()
    message = writes(ann, bob, "My secret")
    client = signed_in(a_moderator())
    for place in ("", "news/", "report/?to=1", "?before=2"):
        answer = client.get(f"{page_at(message)}{place}")
        assert answer.status_code == 404
        assert "My secret" not in answer.content.decode()
    assert client.get("/admin/conversations/message/").status_code == 404
