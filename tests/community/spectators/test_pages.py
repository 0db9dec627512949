"""The talk of spectators, beside the board and on its own page."""

import json
from typing import Any
from zipfile import ZipFile

import pytest

from accounts.models import User
from community.moderation.decisions import hide
from community.moderation.models import Report
from community.spectators import chat
from community.spectators.lines import MOST_SHOWN
from community.spectators.models import Line
from games.models import Match
from pages.people.export import export
from rules import Surrender
from tests.accounts.people import a_guest, a_player, block, signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed
from tests.tournaments.pages.test_organising_page import a_moderator

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return a_match(*two_friends(), first_to=1)


@pytest.fixture
def cat(match: Match) -> User:
    cat = a_player("Cat")
    chat.write_line(match.pk, cat, "What a **roll**")
    return cat


def path_of(match: Match) -> str:
    return f"{match.get_absolute_url()}spectators/"


def shown_lines(match: Match, viewer: User | None) -> list[str]:
    page = parsed(signed_in(viewer).get(path_of(match)).content.decode())
    return [line.one("div", kind="told").text for line in page.all("li") if line.all("div", kind="told")]


def main_of(match: Match, viewer: User | None) -> str:
    return parsed(signed_in(viewer).get(path_of(match)).content.decode()).one("main").text


def test_others_read_it_and_players_read_that_they_will(match: Match, cat: User) -> None:
    assert shown_lines(match, a_player("Dan")) == shown_lines(match, cat) == ["What a roll"]
    ann = match.all_seats[0].player
    told = signed_in(ann).get(path_of(match)).content.decode()
    assert "What a" not in told
    assert "You can read their chat when the match is over." in told
    assert "data-socket" not in told
    act(match, match.battle.active or 0, Surrender())
    assert shown_lines(match, ann) == shown_lines(match, None) == ["What a roll"]


def test_visitors_and_guests_read_it_after_the_end(match: Match, cat: User) -> None:
    for viewer in (None, a_guest()):
        told = main_of(match, viewer)
        assert "only players with a confirmed e-mail address" in told
        assert "What a roll" not in told
    assert "Log in" in main_of(match, None)


def test_beside_the_board_it_is_fetched_by_those_who_watch(match: Match, cat: User) -> None:
    placeholder = f'hx-get="{path_of(match)}"'
    ann = match.all_seats[0].player
    assert placeholder in signed_in(cat).get(match.get_absolute_url()).content.decode()
    assert placeholder not in signed_in(ann).get(match.get_absolute_url()).content.decode()
    part = signed_in(cat).get(path_of(match), headers=HX).content.decode()
    assert "<html" not in part
    assert f'data-socket="/ws/match/{match.pk}/spectators/"' in part


def test_a_private_match_leads_neither_there_nor_into_the_forum(match: Match) -> None:
    act(match, match.battle.active or 0, Surrender())
    ann, ways = match.all_seats[0].player, ("What spectators say", "Discuss this match")
    page = signed_in(ann).get(match.get_absolute_url()).content.decode()
    assert all(way in page for way in ways)
    Match.objects.update(is_private=True)
    page = signed_in(ann).get(match.get_absolute_url()).content.decode()
    assert not any(way in page for way in ways)
    assert signed_in(ann).get(path_of(match)).status_code == 404


def test_nothing_stands_beside_the_board_where_nobody_will_talk(match: Match) -> None:
    act(match, match.battle.active or 0, Surrender())
    Match.objects.update(moved_at="2026-01-01T12:00Z")
    assert signed_in(None).get(path_of(match), headers=HX).content == b""
    User.objects.filter(username="Ann").update(friends_only=True)
    assert signed_in(None).get(path_of(match), headers=HX).content == b""
    assert signed_in(None).get(path_of(match)).status_code == 404


def test_it_keeps_up_only_if_there_is_something_new(match: Match, cat: User) -> None:
    client = signed_in(cat)
    stamp = parsed(client.get(path_of(match)).content.decode()).one("section").attributes["hx-vals"]
    asked = json.loads(stamp or "")
    assert client.get(path_of(match), asked, headers=HX).status_code == 204
    chat.write_line(match.pk, cat, "Another")
    part = client.get(path_of(match), asked, headers=HX).content.decode()
    assert part.index("Another") < part.index("What a")


def test_a_line_is_written_with_and_without_scripts(match: Match, cat: User) -> None:
    client = signed_in(a_player("Dan"))
    assert client.post(f"{path_of(match)}say/", {"text": "Hello"}).headers["Location"] == path_of(match)
    part = client.post(f"{path_of(match)}say/", {"text": "Again"}, headers=HX).content.decode()
    assert 'hx-swap-oob="true"' in part
    assert "Again" in part


@pytest.mark.parametrize("headers", [{}, HX])
def test_refused_words_stay_in_the_field(match: Match, cat: User, headers: dict[str, str]) -> None:
    answer = signed_in(cat).post(f"{path_of(match)}say/", {"text": "what a **ROLL**"}, headers=headers)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "You wrote the same thing less than 10 minutes ago." in page
    assert ">what a **ROLL**</textarea>" in page


@pytest.mark.services
def test_the_earlier_lines_stand_on_pages_before(match: Match, cat: User) -> None:
    Line.objects.bulk_create(
        Line(match=match, number=number, player=cat, text=f"Line {number}")
        for number in range(2, MOST_SHOWN + 3)
    )
    page = signed_in(cat).get(path_of(match)).content.decode()
    assert f'rel="next" href="{path_of(match)}2/"' in page
    earlier = signed_in(cat).get(f"{path_of(match)}2/").content.decode()
    assert "Line 2" in earlier
    assert "Line 3<" not in earlier
    assert "<textarea" not in earlier


def test_lines_of_the_blocked_are_folded_and_those_who_block_are_not_seen(match: Match, cat: User) -> None:
    dan = a_player("Dan")
    block(dan, cat)
    page = signed_in(dan).get(path_of(match)).content.decode()
    assert "From a player you’ve blocked" in page
    block(cat, dan)
    assert shown_lines(match, dan) == []


def test_a_line_is_reported_and_taken_down(match: Match, cat: User) -> None:
    dan, moderator = a_player("Dan"), a_moderator()
    form: dict[str, Any] = {"reason": "rude", "words": ""}
    for who, status in ((dan, 302), (cat, 404), (match.all_seats[0].player, 404)):
        assert signed_in(who).post(f"{path_of(match)}1/report/", form).status_code == status
    report = Report.objects.get()
    assert (report.kind, report.player, report.quoted) == ("spectators", cat, "What a **roll**")
    hide(report, moderator)
    assert shown_lines(match, dan) == []


def test_the_export_has_what_one_said(match: Match, cat: User) -> None:
    with export(cat) as file, ZipFile(file) as archive:
        (line,) = json.loads(archive.read("said_as_spectator.json"))
    assert (line["match"], line["text"]) == (match.pk, "What a **roll**")
