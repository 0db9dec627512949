"""The page of a tournament's talk: permissions, writing, and refusals that keep the text."""

from typing import Any

import pytest
from django.test.client import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from community.moderation.decisions import HIDES, hide
from community.moderation.models import Report
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.conftest import LimitRequests
from tests.html import Element, parsed
from tests.tournaments.events import a_tournament, an_organiser, fresh
from tests.tournaments.pages.test_organising_page import a_moderator
from tests.tournaments.test_talk import a_cup
from tournaments import verbs
from tournaments.models import Act, Talkers, TalkSeen, Tournament

pytestmark = pytest.mark.django_db


def client_of(viewer: User | None) -> Client:
    return Client() if viewer is None else signed_in(viewer)


def address(cup: Tournament, rest: str = "") -> str:
    return f"{cup.get_absolute_url()}talk/{rest}"


def page_of(cup: Tournament, viewer: User | None = None, rest: str = "") -> Element:
    answer = client_of(viewer).get(address(cup, rest))
    assert answer.status_code == 200, answer.status_code
    return parsed(answer.content.decode())


def lines_of(cup: Tournament, viewer: User | None = None, rest: str = "") -> list[str]:
    shown = page_of(cup, viewer, rest).all("div", kind="told")
    return [each.text for each in shown if "aria-live" not in each.attributes]


def say(cup: Tournament, player: User | None, text: str, **headers: str) -> Any:
    return client_of(player).post(address(cup, "say/"), {"text": text}, headers=headers)


def alert_text(answer: Any) -> str:
    return parsed(answer.content.decode()).one("p", role="alert").text


def test_a_line_is_written_and_everybody_reads_it_the_newest_first() -> None:
    cup, one, two = a_cup()
    assert say(cup, one, "Hello **all**").status_code == 302
    assert say(cup, two, "Hi @Player1").status_code == 302
    for viewer in (None, one, two, a_player("Eve"), a_guest()):
        assert lines_of(cup, viewer) == ["Hi @Player1", "Hello all"], viewer


def test_a_refusal_keeps_the_words_in_the_field_and_says_why() -> None:
    cup, one, _two = a_cup()
    for text, status, reason in [
        ("x" * 501, 422, "A line can have up to 500 characters. Yours has 501."),
        ("https://spam.example/", 422, "You can post web addresses once you’ve finished 3 matches."),
        (" ", 422, "Your message looks empty. Write something first."),
    ]:
        for headers in ({}, {"HX-Request": "true"}):
            answer = say(cup, one, text, **headers)
            assert answer.status_code == status, text
            assert alert_text(answer) == reason
            kept = parsed(answer.content.decode()).one("textarea", id="line").text
            assert kept.strip() == text.strip(), "the words are still there"
    assert lines_of(cup) == []


def test_those_who_cannot_write_read_why_and_have_no_field() -> None:
    cup, one, _two = a_cup()
    players = "Players in this tournament, players on its waiting list and its organisers can write here."
    for viewer in (None, a_player("Eve")):
        page = page_of(cup, viewer)
        assert players in page.one("div", id="say").text
        assert page.all("textarea", id="line") == []
    assert say(cup, None, "Hello").status_code == 302, "visitors log in first"
    answer = say(cup, a_player("Una"), "Hello")
    assert (answer.status_code, alert_text(answer)) == (403, players)
    answer = say(cup, a_guest(), "Hello")
    assert (answer.status_code, alert_text(answer)) == (
        403,
        "Only players with a confirmed e-mail address can write here.",
    )
    verbs.choose_talkers(cup.pk, an_organiser(), Talkers.ORGANISER)
    for viewer in (one, None):
        assert "Only the organiser can write here." in page_of(cup, viewer).one("div", id="say").text


def test_nobody_reads_the_talk_of_a_tournament_that_they_do_not_find() -> None:
    cup, one, _two = a_cup(by_link=True)
    verbs.say(cup.pk, one, "Secret plan")
    for viewer in (None, a_player("Eve"), a_guest()):
        client = client_of(viewer)
        for rest in ("", "1/", "1/report/"):
            answer = client.get(address(cup, rest))
            assert answer.status_code in (302, 404), (viewer, rest)
            assert b"Secret plan" not in answer.content, (viewer, rest)
        for rest in ("say/", "hide/", "silence/"):
            assert client.post(address(cup, rest), {"text": "x", "number": 1}).status_code in (302, 404), rest
    assert (
        lines_of(cup, one) == lines_of(cup, an_organiser()) == lines_of(cup, a_moderator()) == ["Secret plan"]
    )
    by_link = Client()
    by_link.get(f"{cup.get_absolute_url()}link/{cup.key}/")
    assert b"Secret plan" in by_link.get(address(cup)).content


def test_a_private_match_and_what_looks_like_a_page_do_not_unfold() -> None:
    cup, one, _two = a_cup()
    verbs.say(cup.pk, one, "<script>alert(1)</script> #999 [Nobody] <b>x</b>")
    page = page_of(cup)
    assert page.one("div", kind="told").all("a") == page.one("div", kind="told").all("b") == []
    assert "<script>alert(1)" in page.one("div", kind="told").text


def test_a_line_that_is_taken_down_leaves_its_place() -> None:
    cup, one, _two = a_cup()
    verbs.say(cup.pk, one, "Rude words")
    verbs.say(cup.pk, one, "Kind words")
    judge = signed_in(an_organiser())
    assert judge.post(address(cup, "hide/"), {"number": 1}).status_code == 302
    for viewer in (None, one, an_organiser(), a_moderator()):
        assert lines_of(cup, viewer) == ["Kind words"], viewer
        assert "This message was removed." in page_of(cup, viewer).one("li", id="line-1").text
    assert "removed a chat message" in signed_in(one).get(cup.get_absolute_url()).content.decode()


def test_organisers_alone_take_down_and_silence() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Hello")
    for rest in ("hide/", "silence/"):
        answer = signed_in(two).post(address(cup, rest), {"number": 1})
        assert (answer.status_code, alert_text(answer)) == (
            403,
            "Only the organiser of this tournament can do that.",
        )
        answer = signed_in(an_organiser()).post(address(cup, rest), {"number": "x"})
        assert answer.status_code == 400
        assert "number" in alert_text(answer)
    assert page_of(cup, two).all("form", id="judging") == []
    assert signed_in(an_organiser()).post(address(cup, "silence/"), {"number": 1}).status_code == 302
    assert alert_text(say(cup, one, "Why?")).endswith("you can read here but not write.")
    assert "you can read here but not write." in page_of(cup, one).one("div", id="say").text


def test_blocks_hide_lines_both_ways() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "From the blocker")
    verbs.say(cup.pk, two, "From the blocked")
    block(one, two)
    folded = page_of(cup, one).one("li", id="line-2").one("details")
    assert folded.one("summary").text == "From a player you’ve blocked"
    page = page_of(cup, two)
    assert page.all("li", id="line-1") == [], "nobody is told who blocks them"
    assert "blocked" not in page.one("section", id="talk-lines").one("ol").text.replace(
        "From the blocked", ""
    )
    assert len(lines_of(cup)) == 2


def test_once_it_is_off_only_those_who_look_after_it_read_on() -> None:
    cup, one, _two = a_cup()
    verbs.say(cup.pk, one, "Hello")
    verbs.choose_talkers(cup.pk, an_organiser(), Talkers.NOBODY)
    for viewer in (None, one):
        assert lines_of(cup, viewer) == [], viewer
        assert "to-talk" not in client_of(viewer).get(cup.get_absolute_url()).content.decode()
    assert "The organiser has turned the chat off." in page_of(cup, one).one("div", id="say").text
    assert lines_of(cup, an_organiser()) == lines_of(cup, a_moderator()) == ["Hello"]


def test_the_organiser_chooses_who_writes_on_their_page() -> None:
    cup, _one, _two = a_cup()
    client = signed_in(an_organiser())
    url = f"{cup.get_absolute_url()}organise/"
    assert client.post(url, {"act": "talkers", "talkers": "organiser"}).status_code == 302
    assert fresh(cup).talkers == Talkers.ORGANISER
    answer = client.post(url, {"act": "talkers", "talkers": "everybody"})
    assert (answer.status_code, alert_text(answer)) == (400, "talkers: we couldn’t read that.")
    assert "only the organiser" in cup.acts.get(what=Act.What.TALKERS).words


@pytest.mark.services
def test_the_page_of_the_tournament_counts_what_is_new() -> None:
    cup, one, two = a_cup()

    def count(viewer: User | None) -> list[str]:
        page = parsed(client_of(viewer).get(cup.get_absolute_url()).content.decode())
        return [each.text for link in page.all("a", kind="to-talk") for each in link.all("b")]

    assert count(two) == []
    for number in range(3):
        verbs.say(cup.pk, one, f"Line {number}")
    assert count(two) == ["3 new"]
    assert count(None) == count(a_player("Eve")) == [], "passers-by have missed nothing"
    assert len(page_of(cup, two).all("li", kind="new")) == 3
    assert count(two) == []
    verbs.say(cup.pk, one, "One more")
    assert count(two) == ["1 new"]
    assert say(cup, two, "Yes").status_code == 302
    assert count(two) == ["2 new"], "to write is not to read"
    assert TalkSeen.objects.get(player=two).number == 3


@pytest.mark.services
def test_long_talks_go_page_by_page() -> None:
    cup, one, _two = a_cup()
    for number in range(1, 53):
        verbs.say(cup.pk, one, f"Line {number}")
    page = page_of(cup)
    assert len(page.all("div", kind="told")) == 50
    assert page.one("a", rel="next").attributes["href"] == address(cup, "2/")
    assert lines_of(cup, None, "2/") == ["Line 2", "Line 1"]
    assert page_of(cup, one, "2/").all("textarea", id="line") == []


def test_a_page_that_is_up_to_date_gets_nothing_new() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Hello")
    stamp = page_of(cup).one("section", id="talk-lines").attributes["hx-vals"].split('"')[3]
    polls = Client(headers={"HX-Request": "true"})
    assert polls.get(address(cup), {"stamp": stamp}).status_code == 204
    verbs.say(cup.pk, two, "Hi")
    answer = polls.get(address(cup), {"stamp": stamp})
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<section"), "only the lines are sent"


@pytest.mark.services
def test_the_seventh_line_of_a_minute_waits(limit_requests: LimitRequests) -> None:
    cup, one, _two = a_cup()
    limit_requests("talk", 1)
    assert say(cup, one, "One").status_code == 302
    answer = say(cup, one, "Two")
    assert answer.status_code == 429
    assert b"Try again" in answer.content
    assert lines_of(cup) == ["One"]


def test_a_reported_line_is_taken_down_by_a_moderator() -> None:
    cup, one, two = a_cup()
    verbs.say(cup.pk, one, "Rude words")
    client = signed_in(two)
    assert b"Rude words" in client.get(address(cup, "1/report/")).content
    assert client.post(address(cup, "1/report/"), {"reason": "rude"}).status_code == 302
    report = Report.objects.get()
    assert (report.kind, report.player, report.quoted) == (Report.Kind.TALK, one, "Rude words")
    assert report.page == address(cup, "1/")
    assert b"Rude words" in Client().get(report.page).content
    moderator = a_moderator()
    hide(report, moderator)
    assert lines_of(cup) == []
    assert cup.acts.latest("pk").what == Act.What.HID
    HIDES[Report.Kind.TALK](report, moderator)
    assert signed_in(one).get(address(cup, "1/report/")).status_code == 404, "nobody reports themselves"
    assert client.get(address(cup, "1/report/")).status_code == 404, "it is taken down"
    assert client.get(address(cup, "9/report/")).status_code == 404


@pytest.mark.services
def test_the_page_asks_as_little_of_fifty_lines_as_of_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    cup, one, two = a_cup()
    for number in range(20):
        verbs.say(cup.pk, (one, two)[number % 2], f"Line {number}")
    client = signed_in(two)
    client.get(address(cup))
    with django_assert_max_num_queries(13):
        client.get(address(cup))
    polls = Client(headers={"HX-Request": "true"})
    with django_assert_max_num_queries(4):
        polls.get(address(cup))


def test_a_tournament_without_players_has_no_talk_to_look_at() -> None:
    page = Client().get(a_tournament().get_absolute_url()).content.decode()
    assert "to-talk" not in page
