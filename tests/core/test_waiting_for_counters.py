"""A request that waits for a counter's lock holds no database connection."""

import sys
from traceback import walk_stack

import pytest
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.db import transaction
from django.test import Client, RequestFactory

from core.rate_limits import OURS, consume
from tests.accounts.people import a_player, signed_in
from tests.one_connection import keep_waiting, on_one_connection, players_are_listed

ACTION = "preview"

pytestmark = on_one_connection


def lock_of_counter() -> str:
    """Return the key of the lock that all requests of this test share, as they have one address."""
    (rate,) = ratelimit.get_rates(app=OURS, action=ACTION)
    counter = ratelimit.get_cache_key(RequestFactory().get("/"), app=OURS, action=ACTION, rate=rate)
    return f"{counter}:lock"


def a_thread_waits_for_the_lock() -> bool:
    stacks = [walk_stack(frame) for frame in sys._current_frames().values()]
    return any(frame.f_code.co_name == "cache_lock" for stack in stacks for frame, _line in stack)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "CACHE_LOCK_WAIT_TIMEOUT", 60)


def test_others_are_answered_meanwhile(one_connection: None, patient: None) -> None:
    client, lock = signed_in(a_player("Ann")), lock_of_counter()
    cache.add(lock, True, timeout=60)

    def asks() -> str:
        return client.get("/previews/site.png")["Content-Type"]

    with keep_waiting(asks, a_thread_waits_for_the_lock, lambda: cache.delete(lock)) as answer:
        players_are_listed()
    assert answer.result() == "image/png"


def test_in_a_transaction_no_request_waits() -> None:
    lock = lock_of_counter()
    cache.add(lock, True, timeout=60)
    with transaction.atomic():
        assert consume(RequestFactory().get("/"), ACTION) is None
    cache.delete(lock)
    assert Client().get("/previews/site.png")["Content-Type"] == "image/png"
