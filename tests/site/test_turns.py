"""Slow pages of one address delay no other address."""

import asyncio

import pytest
from pytest_django.fixtures import Settings

from buttonmen.pages import PagesHandler
from buttonmen.request_limits import PerAddressLimit
from buttonmen.sockets import address_of
from tests.site import escaping_urls
from tests.site.asking import ask

pytestmark = [
    pytest.mark.urls("tests.site.escaping_urls"),
    pytest.mark.usefixtures("files_served"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def site(settings: Settings) -> PerAddressLimit:
    settings.REQUESTS_PER_ADDRESS = 1
    for event in (escaping_urls.begun, escaping_urls.may_end):
        event.clear()
    return PerAddressLimit(address_of, PagesHandler())


async def test_slow_pages_of_one_address_hold_up_only_that_address(site: PerAddressLimit) -> None:
    slow = asyncio.create_task(ask("/takes-time/", site, "10.0.0.1"))
    assert await asyncio.to_thread(escaping_urls.begun.wait, 30)
    waiting = asyncio.create_task(ask("/health/", site, "10.0.0.1"))
    await asyncio.wait_for(ask("/health/", site, "10.0.0.2"), 30)
    assert not waiting.done()
    escaping_urls.may_end.set()
    await asyncio.gather(slow, waiting)
    assert not site.turns, "nothing is kept of addresses that wait for nothing"


async def test_more_wait_only_while_there_is_room(site: PerAddressLimit, settings: Settings) -> None:
    settings.REQUESTS_WAITING_PER_ADDRESS, settings.REQUESTS_WAITING = 2, 3
    tasks = [asyncio.create_task(ask("/takes-time/", site, address)) for address in ("10.0.0.1", "10.0.0.2")]
    assert await asyncio.to_thread(escaping_urls.begun.wait, 30)
    assert site.admits("10.0.0.1"), "one is answered, and none waits"
    tasks += [asyncio.create_task(ask("/health/", site, "10.0.0.1")) for _request in range(2)]
    await asyncio.sleep(0)
    assert not site.admits("10.0.0.1"), "two of this address wait"
    assert site.admits("10.0.0.2")
    tasks.append(asyncio.create_task(ask("/health/", site, "10.0.0.2")))
    await asyncio.sleep(0)
    assert not site.admits("10.0.0.2"), "three wait in all"
    assert site.admits("10.0.0.3"), "this one need not wait"
    escaping_urls.may_end.set()
    await asyncio.gather(*tasks)
    assert not site.waiting, "nothing is kept of addresses that wait for nothing"
