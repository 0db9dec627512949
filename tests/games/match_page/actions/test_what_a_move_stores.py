"""A move over HTTP: its statements, its read marks, and a listener that fails."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.models import Match, Seat
from notifications.models import Notice
from tests.games.matches import an_offer, two_friends
from tests.games.offers.test_proposing import browser
from tests.games.orders.leaving import lying_well
from tests.site.test_missed_news import fails, missed_tasks

pytestmark = pytest.mark.django_db(transaction=True)

MOST_STATEMENTS = 14
"""Thirteen where no mail is on its way to the other player."""
TAKES_THE_SECOND = {"action": "attack", "attacker": "0", "target": "1.1", "since": "0"}


def move(match: Match, player: User, **more: str) -> Any:
    decision = str(match.battle.decisions[0].number)
    answer = browser(player).post(
        f"{match.get_absolute_url()}act/",
        {**TAKES_THE_SECOND, "decision": decision, **more},
        headers={"hx-request": "true"},
    )
    assert answer.status_code == 200, answer.content.decode()
    return answer


def seats(match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).order_by("number"))


def test_a_move_sets_no_savepoint_and_asks_little() -> None:
    ann, bob = two_friends()
    move(lying_well(ann, bob), ann)
    again = lying_well(ann, bob)
    client = browser(ann)
    data = {**TAKES_THE_SECOND, "decision": str(again.battle.decisions[0].number)}
    with CaptureQueriesContext(connection) as asked:
        client.post(f"{again.get_absolute_url()}act/", data, headers={"hx-request": "true"})
    statements = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in statements if "SAVEPOINT" in sql]
    assert len(statements) <= MOST_STATEMENTS, "\n".join(statements)
    assert Match.objects.get(pk=again.pk).version == again.version + 1


def test_a_board_that_is_answered_at_once_is_seen_by_who_moved_alone() -> None:
    ann, bob = two_friends()
    match = lying_well(ann, bob)
    before = seats(match)[1]
    move(match, ann)
    mine, theirs = seats(match)
    assert mine.move_seen == Match.objects.get(pk=match.pk).version
    assert mine.seen_at is not None
    assert (theirs.move_seen, theirs.seen_at) == (before.move_seen, before.seen_at)


def test_what_is_answered_in_a_list_is_not_seen() -> None:
    ann, bob = two_friends()
    match = lying_well(ann, bob)
    before = seats(match)[0].move_seen
    browser(ann).post(
        f"{match.get_absolute_url()}act/",
        {**TAKES_THE_SECOND, "decision": str(match.battle.decisions[0].number), "back": "matches"},
    )
    assert Match.objects.get(pk=match.pk).version == match.version + 1
    assert seats(match)[0].move_seen == before


def test_offering_a_match_sets_no_savepoint_and_asks_no_address() -> None:
    ann, bob = two_friends()
    with CaptureQueriesContext(connection) as asked:
        an_offer(ann, bob)
    statements = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in statements if "SAVEPOINT" in sql or "emailaddress" in sql]


def test_taking_an_offer_sets_no_savepoint() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    with CaptureQueriesContext(connection) as asked:
        play.accept(offer.pk, bob)
    assert not [query["sql"] for query in asked.captured_queries if "SAVEPOINT" in query["sql"]]
    assert Match.objects.get(pk=offer.pk).has_begun


@pytest.mark.parametrize("times", [1, 2])
def test_a_listener_that_fails_costs_no_move(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is redone with a savepoint per listener: one that failed once succeeds, or runs later."""
    ann, bob = two_friends()
    match = lying_well(ann, bob)
    fails("notifications.notify.note_news", monkeypatch, times=times)
    Notice.objects.all().delete()
    move(match, ann)
    assert Match.objects.get(pk=match.pk).version == match.version + 1
    assert Notice.objects.filter(player=bob, match=match, kind="turn").exists() is (times == 1)
    assert missed_tasks().count() == times - 1
