"""Transactions that commit in another order than they began: no cursor skips the slower one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, connections, transaction

from accounts.models import User
from games.models import Match
from notifications.events.reading import begin_to_listen, found_after
from notifications.events.storing import note_pairing
from tests.games.matches import an_offer, two_friends
from tests.live_site import PATIENCE

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


@pytest.fixture
def players() -> tuple[User, User]:
    players = two_friends()
    begin_to_listen(players[1])
    players[1].refresh_from_db()
    return players


def test_what_is_committed_late_comes_after_what_was_heard(players: tuple[User, User]) -> None:
    match = an_offer(*players)
    heard = found_after(players[1].pk, 1)
    written, may_end = Event(), Event()

    def write_slowly() -> None:
        try:
            with transaction.atomic():
                note_pairing([players[1]], match)
                written.set()
                assert may_end.wait(PATIENCE)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(write_slowly)
        assert written.wait(PATIENCE)
        quick = an_offer(*players)
        first = found_after(players[1].pk, heard.cursor)
        assert [event.match_id for event in first.events] == [quick.pk]
        may_end.set()
        slow.result(PATIENCE)
    second = found_after(players[1].pk, first.cursor)
    assert [(event.kind, event.match_id) for event in second.events] == [("paired", match.pk)]


def test_readers_at_once_tell_everything_in_one_order(players: tuple[User, User]) -> None:
    offers = [an_offer(*players) for _time in range(5)]

    def read(_reader: int) -> list[tuple[int | None, int]]:
        try:
            return [(event.number, event.match_id) for event in found_after(players[1].pk, 1).events]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(read, range(4)))
    assert told == [[(2 + place, offer.pk) for place, offer in enumerate(offers)]] * 4
    assert Match.objects.count() == len(offers)
