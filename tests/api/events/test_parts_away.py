"""Database or Redis down while programs listen: no event is lost, and refusals say why."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import connection, connections

from accounts.models import User
from api.listening import hub
from api.listening.waiting import Waiting
from buttonmen.relay import RelayingChannelLayer
from notifications.events.storing import group_of_listeners
from notifications.models import PlayerEvent
from tests.api.events.listener import Listener, a_listener, a_secret, offer_to, until_it_waits
from tests.games.matches import two_friends
from tests.live_site import wait_until
from tests.outages import database_down, full_disk, read_only
from tests.redis_server import PROGRAM, WAYS_TO_BE_GONE, RedisServer

pytestmark = [
    pytest.mark.services,
    pytest.mark.usefixtures("files_served"),
    pytest.mark.django_db(transaction=True),
]
only_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite is hindered by connection, and pages have their own"
)
Hindrance = Callable[[], AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "SECONDS_BETWEEN_LOOKS", 0.2)


@pytest.fixture
def connected_anew(transactional_db: None) -> Iterator[None]:
    """Close all connections after the test, which has lost its own."""
    yield
    connections.close_all()


@asynccontextmanager
async def while_hindered(hindered: Hindrance) -> AsyncIterator[None]:
    context = hindered()
    await database_sync_to_async(context.__enter__)()
    try:
        yield
    finally:
        await database_sync_to_async(context.__exit__)(None, None, None)


async def note(player: User, match: int) -> None:
    """Store an event without sending a message about it."""
    await sync_to_async(PlayerEvent.objects.create)(player=player, match_id=match, version=0, kind="said")


async def problem_of(listener: Listener) -> tuple[int, str, bool]:
    """Return status and code of a problem, and whether it says when to retry."""
    status, headers = await listener.start()
    body = await listener.body()
    await listener.task
    return status, body["code"], headers["retry-after"].isdecimal()


@only_postgresql
async def test_listeners_come_and_stay_while_the_database_may_only_be_read(
    site: Waiting, players: tuple[User, User]
) -> None:
    first = await offer_to(players)
    before, secret = await a_listener(site, players[1], "after=1"), await sync_to_async(a_secret)(players[1])
    assert await before.events() == [("offered", first.pk)]
    async with while_hindered(read_only):
        during = Listener(site, secret, "after=1")
        assert (await during.start())[0] == 200
        assert await during.events() == [("offered", first.pk)]
        poll = Listener(site, secret, "after=2&wait=1", streams=False)
        assert (await poll.start())[0] == 200
        assert (await poll.body())["items"] == []
    second = await offer_to(players)
    for listener in (before, during):
        assert await listener.events() == [("offered", second.pk)]
        await listener.hang_up()


@only_postgresql
async def test_events_that_nobody_has_read_yet_are_told_once_they_can_be_numbered(
    site: Waiting, players: tuple[User, User]
) -> None:
    first = await offer_to(players)
    secret = await sync_to_async(a_secret)(players[1])
    async with while_hindered(read_only):
        listener = Listener(site, secret, "after=1")
        assert (await listener.start())[0] == 200
    assert await listener.events() == [("offered", first.pk)]
    await listener.hang_up()


@only_postgresql
@pytest.mark.parametrize("hindered", [read_only, full_disk])
async def test_who_listens_for_the_first_time_is_asked_to_come_back(
    site: Waiting, hindered: Hindrance
) -> None:
    _ann, bob = await sync_to_async(two_friends)()
    secret = await sync_to_async(a_secret)(bob)
    async with while_hindered(hindered):
        assert await problem_of(Listener(site, secret)) == (503, "read-only", True)


@only_postgresql
async def test_a_stream_goes_on_when_a_database_that_was_gone_is_back(
    site: Waiting, players: tuple[User, User], caplog: pytest.LogCaptureFixture, connected_anew: None
) -> None:
    first = await offer_to(players)
    stream, secret = await a_listener(site, players[1], "after=1"), await sync_to_async(a_secret)(players[1])
    assert await stream.events() == [("offered", first.pk)]
    poll = Listener(site, secret, "after=2&wait=3", streams=False)
    await until_it_waits(site, listeners=2)
    async with while_hindered(database_down):
        with caplog.at_level(logging.WARNING):
            assert await problem_of(Listener(site, secret, "after=2")) == (503, "not-read", True)
            assert (await poll.start())[0] == 200
            assert await poll.body() == {"items": [], "next": "2"}
        site.hub.wake(players[1].pk)
    await sync_to_async(connections.close_all)()
    second = await offer_to(players)
    assert await stream.events() == [("offered", second.pk)]
    await stream.hang_up()
    lines = [record for record in caplog.records if record.name == hub.__name__]
    assert {record.getMessage().partition(":")[0] for record in lines} == {"Could not look for events"}
    assert not [record for record in lines if record.exc_info]


@pytest.mark.skipif(not PROGRAM, reason="needs redis-server")
@pytest.mark.parametrize("goes", WAYS_TO_BE_GONE)
async def test_events_are_heard_without_redis_and_none_is_missed_when_it_is_back(
    redis: RedisServer,
    site: Waiting,
    players: tuple[User, User],
    goes: Callable[[RedisServer], None],
    monkeypatch: pytest.MonkeyPatch,
    impatient: None,
) -> None:
    monkeypatch.setattr(hub, "SECONDS_BETWEEN_LOOKS", 600)
    elsewhere = RelayingChannelLayer(redis.url)
    before = await a_listener(site, players[1])
    assert await before.events() == [("begin", None)]
    goes(redis)
    offer = await offer_to(players)
    assert await before.events() == [("offered", offer.pk)]
    during = await a_listener(site, players[1], "after=1")
    assert await during.events() == [("offered", offer.pk)]
    await note(players[1], offer.pk)
    await sync_to_async(wait_until)(lambda: get_channel_layer().outage.is_on)
    redis.come_back()
    for listener in (before, during):
        assert await listener.events() == [("said", offer.pk)]
    await note(players[1], offer.pk)
    message = {"type": "events.noted", "player": players[1].pk}
    await elsewhere.group_send(group_of_listeners(players[1].pk), message)
    for listener in (before, during):
        assert await listener.events() == [("said", offer.pk)]
        await listener.hang_up()
