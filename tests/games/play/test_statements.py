"""Numbers of database statements during play, as each round trip takes longer than its work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from games.play.promises import new_promise
from tests.accounts.people import a_player, befriend, signed_in
from tests.games.matches import a_match
from tools.benchmarks.compare.work import RECIPES, random_answer

pytestmark = [pytest.mark.services, pytest.mark.django_db]

WRITES = re.compile(r'(?:INSERT INTO|UPDATE) "[a-z]+_(\w+)"')
READS = re.compile(r'^SELECT .*? FROM "[a-z]+_(\w+)"')
INNERMOST = re.compile(r"\([^()]*\)")
LOCKS = re.compile(r"FOR (?:NO KEY )?UPDATE\Z")
BEGIN, COMMIT = "SAVEPOINT", "RELEASE"
"""As within the transaction of a test."""


def name_of(sql: str) -> str:
    """Name a statement by the rows that it writes, or else reads or locks, or by its first word."""
    if written := WRITES.findall(sql):
        return " ".join(written)
    while sql != (outside := INNERMOST.sub("", sql)):
        sql = outside
    read = READS.findall(sql) or sql.split()[:1]
    return " ".join(["lock", *read] if LOCKS.search(sql) else read)


@contextmanager
def statements(on_postgresql: list[str], elsewhere: int) -> Iterator[None]:
    """Check the statements on PostgreSQL, and only their number *elsewhere*.

    Other databases write row by row and lock nothing.
    """
    with CaptureQueriesContext(connection) as asked:
        yield
    names = [name_of(query["sql"]) for query in asked]
    if connection.vendor == "postgresql":
        assert names == on_postgresql
    else:
        assert len(names) == elsewhere, names


@pytest.fixture
def players() -> list[User]:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    return [User.objects.select_related("saved_preferences").get(pk=player.pk) for player in (ann, bob)]


def known_browsers(players: list[User]) -> list[Client]:
    """Return clients whose sessions this process has read before."""
    browsers = [signed_in(player) for player in players]
    for browser in browsers:
        browser.get("/accounts/preferences/")
    return browsers


MOVE = "match move seat seat"
PROPOSE = [BEGIN, "lock user", "user", "match seat seat", "user", "delivery notice", COMMIT]
ACCEPT = [BEGIN, "lock match", "seat", MOVE, "user", "delivery notice notice notice", COMMIT]
PLAYER = "user"
"""And session."""


def test_to_propose_and_to_accept_takes_fourteen(players: list[User]) -> None:
    places = [ProposedSeat(player, recipe) for player, recipe in zip(players, RECIPES, strict=True)]
    with statements(PROPOSE, elsewhere=9):
        match = play.propose(players[0], places, Terms(first_to=9))
    with statements(ACCEPT, elsewhere=11):
        play.accept(match.pk, players[1])
    assert len(PROPOSE + ACCEPT) <= 14


def test_the_pages_add_what_they_read_to_it(players: list[User]) -> None:
    browsers = known_browsers(players)
    offer = {"against": "player", "opponent": "Bob", "my_recipe": RECIPES[0], "their_recipe": RECIPES[1]}
    offer |= {"ruleset": "online", "first_to": "9", "lasts": "7", "promise": new_promise()}
    with statements([PLAYER, "user", "user", *PROPOSE], elsewhere=12):
        browsers[0].post("/matches/new/", offer)
    match = Match.objects.get()
    with statements([PLAYER, "match", "seat", *ACCEPT], elsewhere=14):
        browsers[1].post(f"/match/{match.pk}/accept/", {"words": "as measured"})
    assert Match.objects.get().has_begun


def test_a_move_takes_eight(players: list[User]) -> None:
    match = a_match(players[0], players[1], *RECIPES, first_to=9)
    browsers = known_browsers(players)
    for number in range(6):
        seat, answer = random_answer(match.pk, number) or (0, [])
        if number < len(players):  # chooses sizes, for which the match still waits for the other
            browsers[seat].post(f"/match/{match.pk}/act/", dict(answer))
            continue
        with statements([PLAYER, "match", "seat", BEGIN, MOVE, "user", "notice", COMMIT], elsewhere=11):
            browsers[seat].post(f"/match/{match.pk}/act/", dict(answer))
