"""A repeated call does not wait while the first one is still being answered."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.locking import lock_players
from games.models import Match
from tests.api.caller import Caller, content_of, refusal
from tests.api.test_offers import OPEN
from tests.games.matches import two_friends
from tests.live_site import wait_until
from tests.locks import somebody_waits
from tests.one_connection import in_a_thread

KEY = {"Idempotency-Key": "first"}

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time"),
]


def test_the_second_is_asked_to_come_again(transactional_db: None) -> None:
    ann, _bob = two_friends()
    caller = Caller(ann)

    def offer() -> Any:
        return caller.post("/matches/", KEY, **OPEN)

    with ThreadPoolExecutor(2) as threads:
        with transaction.atomic():
            lock_players([ann])
            first = threads.submit(in_a_thread, offer)
            wait_until(somebody_waits)
            second = threads.submit(in_a_thread, offer).result(timeout=60)
        made = content_of(first.result())
    assert refusal(second) == (409, "still-answered", {})
    assert second.headers["Retry-After"] == "1"
    again = offer()
    assert content_of(again)["number"] == made["number"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Match.objects.count() == 1
