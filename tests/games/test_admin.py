"""Matches in the admin: read-only pages without secrets, and who finds which match."""

from __future__ import annotations

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.models import Match
from rules import Choose
from tests.accounts.people import a_player, befriend, signed_in
from tests.games.matches import a_match, act, an_offer, play_at_random, two_friends
from tests.html import parsed
from tests.refusals import NOT_FOR_YOU, outcome

pytestmark = pytest.mark.django_db

LIST = "/admin/games/match/"
HIDDEN_SIZE = 17


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def a_moderator(name: str = "Mod") -> User:
    player = a_player(name, is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return player


def a_keeper() -> User:
    return a_player("Keeper", is_staff=True, is_superuser=True)


def page_of(match: Match) -> str:
    return f"{LIST}{match.pk}/change/"


def found_by(client: Client, **query: str) -> list[int]:
    return [match.pk for match in client.get(LIST, query).context["cl"].result_list]


def test_a_moderator_reads_terms_players_and_moves(players: tuple[User, User]) -> None:
    match = a_match(*players, description="A quiet one.")
    play.say(match.pk, players[0], "Between us")
    play.note(match.pk, players[0], "My plan")
    match = play_at_random(match, moves=4)
    page = parsed(signed_in(a_moderator()).get(page_of(match)).content.decode())
    assert "The first to win 3 rounds wins the match." in page.one("div", kind="field-terms").text
    assert "A quiet one." in page.one("div", kind="field-shown_description").text
    seats = page.one("div", kind="field-seats")
    assert [link.text for link in seats.all("a")] == ["Ann", "Bob"]
    moves = page.one("ol", kind="moves")
    assert [line.attributes["value"] for line in moves.all("li")][-1] == "1"
    assert "Ann goes first" in moves.text or "Bob goes first" in moves.text
    for said in ("Between us", "My plan", match.sealed_seed):
        assert said not in page.text


@time_machine.travel("2026-01-01 12:00", tick=False)
def test_sizes_and_fighters_stay_secret_from_staff_who_play(players: tuple[User, User]) -> None:
    ann, moderator = players[0], a_moderator()
    befriend(ann, moderator)
    offer = an_offer(ann, moderator, "(6) (X)", "(8) (V)")
    before = signed_in(moderator).get(page_of(offer)).content.decode()
    assert "(X)" not in before
    match = act(play.accept(offer.pk, moderator), 0, Choose({"X": HIDDEN_SIZE}))
    for reader in (moderator, a_keeper()):
        page = parsed(signed_in(reader).get(page_of(match)).content.decode())
        assert "(X)" in page.one("div", kind="field-seats").text
        assert str(HIDDEN_SIZE) not in page.one("div", kind="field-moves").text


def test_nobody_changes_a_match(players: tuple[User, User]) -> None:
    match = a_match(*players)
    for reader in (a_moderator(), a_keeper()):
        asked = signed_in(reader)
        for page in (page_of(match), f"{LIST}{match.pk}/delete/", f"{LIST}add/"):
            assert outcome(asked.post(page, {"status": "finished", "post": "yes"})) == NOT_FOR_YOU
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_a_private_match_is_found_by_its_players_and_administrators(players: tuple[User, User]) -> None:
    match = a_match(*players, is_private=True, description="Only for us")
    moderator = signed_in(a_moderator())
    assert found_by(moderator) == []
    assert outcome(moderator.get(page_of(match))) == "302 to /admin/"
    keeper = signed_in(a_keeper())
    assert found_by(keeper) == [match.pk]
    page = keeper.get(page_of(match)).content.decode()
    assert "This match is private: only its players see its moves." in page
    assert "Only for us" not in page
    assert "goes first" not in page


def test_the_search_takes_a_number_or_a_name(players: tuple[User, User]) -> None:
    match, other = a_match(*players), a_match(a_player("Zoe"), a_player("Tom"))
    asked = signed_in(a_moderator())
    assert found_by(asked, q="ann") == [match.pk]
    assert found_by(asked, q=str(other.pk)) == [other.pk]
    for nothing in ("an", "9" * 40, "²"):
        assert found_by(asked, q=nothing) == []
    assert found_by(asked, status__exact="finished") == []


def test_many_moves_take_no_more_statements_and_the_page_shows_the_newest(
    players: tuple[User, User],
) -> None:
    match, keeper = a_match(*players, first_to=5), signed_in(a_keeper())
    counts = []
    for moves in (3, 400):
        match = play_at_random(match, moves=moves)
        keeper.get(page_of(match))
        with CaptureQueriesContext(connection) as asked:
            page = parsed(keeper.get(page_of(match)).content.decode())
        counts.append(len(asked))
        assert len(page.one("ol", kind="moves").all("li")) <= 200
    assert counts[1] <= counts[0]


def test_many_matches_in_the_list_take_no_more_statements(players: tuple[User, User]) -> None:
    keeper = signed_in(a_keeper())
    counts = []
    for number in (2, 10):
        for _match in range(number):
            a_match(*players)
        found_by(keeper)
        with CaptureQueriesContext(connection) as asked:
            found_by(keeper)
        counts.append(len(asked))
    assert counts[0] == counts[1]
