"""A request that waits for a picture to be painted holds no database connection."""

from threading import Event, Lock

import pytest
from django.test import Client

from pages.previews import picture_cache
from tests.accounts.people import a_player
from tests.one_connection import in_a_thread, keep_waiting, on_one_connection, players_are_listed

pytestmark = on_one_connection


class Queue:
    """A lock that is held by others and notes when a thread waits for it."""

    def __init__(self) -> None:
        self.lock, self.reached = Lock(), Event()
        self.lock.acquire()

    def __enter__(self) -> None:
        self.reached.set()
        self.lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self.lock.release()


def test_pictures_are_painted_without_a_connection(
    one_connection: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/previews/player/{a_player('Ann').username}.png"

    def ask() -> bytes:
        return Client().get(address).content

    queue = Queue()
    monkeypatch.setattr(picture_cache, "painting", queue)
    with keep_waiting(ask, queue.reached.is_set, queue.lock.release) as answer:
        players_are_listed()
    assert answer.result() == in_a_thread(ask)
