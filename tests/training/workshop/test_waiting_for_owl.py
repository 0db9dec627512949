"""A request that waits for Owl's view of a position holds no connection."""

from collections.abc import Iterator

import pytest

from robots.mind_process import Thinker
from tests.accounts.people import a_guest, signed_in
from tests.one_connection import keep_waiting, on_one_connection, players_are_listed
from tests.training.workshop.test_position import LAID, POSITION
from training.workshop.position import owl

pytestmark = on_one_connection


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    silent = Thinker("tests.robots.silent")
    monkeypatch.setattr(owl, "owl", silent)
    yield silent
    silent.stop()


def test_a_silent_owl_holds_no_connection(one_connection: None, silent: Thinker) -> None:
    client = signed_in(a_guest())

    def asks() -> tuple[int, str]:
        answer = client.get(POSITION, LAID | {"ask": "1"})
        return answer.status_code, answer.content.decode()

    def end() -> None:
        assert silent.process is not None
        silent.process.kill()

    with keep_waiting(asks, lambda: silent.process is not None, end) as answer:
        players_are_listed()
    status, page = answer.result()
    assert status == 422
    assert "Owl couldn’t work this position out." in page
