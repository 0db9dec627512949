"""Numbers of database statements for an offer, its acceptance and a turn."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from rules import seeded_draw
from rules.random_play import random_action
from tests.games.matches import a_match, two_friends
from tests.games.offers.test_proposing import browser, proposal
from tools.benchmarks.site import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    """Return two players who have been notified before, with all statements compiled."""
    ann, bob = two_friends()
    turn(a_match(ann, bob), (ann, bob))
    return ann, bob


def turn(match: Match, players: tuple[User, User]) -> list[str]:
    seat, decision = next(iter(match.battle.decisions.items()))
    action = random_action(match.battle.seen_by(seat).battle, seat, seeded_draw(1))
    data: dict[str, list[str]] = {"decision": [str(decision.number)], "since": [str(match.version)]}
    for name, value in posted(action):
        data.setdefault(name, []).append(value)
    return statements_of(players[seat], f"{match.get_absolute_url()}act/", data)


def statements_of(player: User, address: str, data: dict[str, list[str]] | dict[str, object]) -> list[str]:
    client = browser(player)
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(address, data, headers={"hx-request": "true"})
    assert answer.status_code in (200, 302), answer.content
    return [query["sql"] for query in queries.captured_queries]


def test_a_turn_asks_no_more_than_thirteen(players: tuple[User, User]) -> None:
    """Counted once sessions are cached and a notice of the match is already due to each player."""
    match = a_match(*players, "(20) (20)", "(20) (20)", first_to=9)
    for number in range(4):
        statements = turn(match, players)
        assert len(statements) <= (14 if number < 2 else 13), "\n".join(statements)
        assert sum(each.startswith("SAVEPOINT") for each in statements) == 1, "the transaction"
        match = Match.objects.get(pk=match.pk)


def test_an_offer_asks_no_more_than_fourteen(players: tuple[User, User]) -> None:
    ann, bob = players
    statements = statements_of(ann, "/matches/new/", proposal(opponent=bob.username))
    assert len(statements) <= 14, "\n".join(statements)
