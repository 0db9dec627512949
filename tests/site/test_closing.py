"""A request's thread always returns its database connection."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished

from buttonmen.pages import PagesHandler
from tests.site import escaping_urls
from tests.site.asking import ask

pytestmark = [
    pytest.mark.services,
    pytest.mark.urls("tests.site.escaping_urls"),
    pytest.mark.usefixtures("files_served"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(autouse=True)
def finished() -> Iterator[list[Any]]:
    """Collect the requests that Django reports as finished."""
    escaping_urls.used.clear()
    escaping_urls.begun.clear()
    escaping_urls.may_end.clear()
    senders: list[Any] = []

    def note(sender: Any, **_more: Any) -> None:
        senders.append(sender)

    request_finished.connect(note)
    yield senders
    request_finished.disconnect(note)


async def wait_until_finished(finished: list[Any], many: int) -> None:
    """Wait until so many requests are finished; abandoned threads end by themselves."""
    for _step in range(3000):
        if len(finished) == many:
            return
        await asyncio.sleep(0.01)


def all_are_given_back() -> bool:
    """Return True if all connections are closed, except SQLite's in memory, which have to stay open."""
    return all(
        used.connection is None or getattr(used, "is_in_memory_db", bool)() for used in escaping_urls.used
    )


async def test_when_an_exception_leaves_django(finished: list[Any]) -> None:
    for _time in range(6):
        with pytest.raises(ArithmeticError):
            await ask("/fails/", PagesHandler())
    await wait_until_finished(finished, 6)
    assert len(escaping_urls.used) == len(finished) == 6
    assert all_are_given_back()


async def test_when_the_server_gives_up_on_a_page_and_again_on_its_end(finished: list[Any]) -> None:
    asking = asyncio.create_task(ask("/takes-time/", PagesHandler()))
    assert await asyncio.to_thread(escaping_urls.begun.wait, 30)
    asking.cancel()
    for _step in range(10):
        await asyncio.sleep(0)
    asking.cancel()
    escaping_urls.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await wait_until_finished(finished, 1)
    assert len(escaping_urls.used) == len(finished) == 1
    assert all_are_given_back()


async def test_a_thread_answers_one_request_after_the_other() -> None:
    handler = PagesHandler()
    for _time in range(3):
        with pytest.raises(ArithmeticError):
            await ask("/fails/", handler)
    assert handler.idle == [], "what fails takes its thread along"
    escaping_urls.may_end.set()
    for _time in range(3):
        await ask("/takes-time/", handler)
    assert len(handler.idle) == 1
    assert len({id(used) for used in escaping_urls.used[3:]}) == 1, "and its connection stays with it"
