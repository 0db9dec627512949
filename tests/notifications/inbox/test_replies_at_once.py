"""The same reply arrives several times at once, in several ways."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from games.models import Match
from notifications.inbox.receiving import MailOutcome, receive
from notifications.mail.addresses import reply_address
from notifications.models import Delivery, Reply
from tests.games.matches import a_match, two_friends

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
    pytest.mark.usefixtures("mailbox"),
]


@pytest.mark.parametrize("names", [["same"] * 4, ["a", "b", "c", "d"], ["a", "a", "b", "b"]])
def test_one_of_them_moves(names: list[str]) -> None:
    match = a_match(*two_friends(), "(1) (1) (1)", "(1) (1) (1)")
    seat = match.all_seats[match.battle.active or 0]
    assert seat.player is not None
    head = f"From: {seat.player.email}\nTo: {reply_address(match, seat)}\n"
    start = Barrier(len(names))

    def worker(name: str) -> MailOutcome:
        try:
            start.wait()
            return receive(f"{head}Message-ID: <{name}@x.test>\n\npower 1 on 1".encode())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(names)) as pool:
        assert list(pool.map(worker, names)) == [MailOutcome.TAKEN] * len(names)
    assert Match.objects.get(pk=match.pk).version == match.version + 1
    assert Reply.objects.filter(move__isnull=False).count() == 1
    assert Reply.objects.exclude(fingerprint="").count() == len(set(names))
    assert Delivery.objects.filter(sort=Delivery.Sort.ANSWER).count() == len(names)
