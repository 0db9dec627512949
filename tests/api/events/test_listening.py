"""Programs that wait for events: they are notified at once, hold nothing meanwhile and leave no trace."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from pytest_django.fixtures import Settings

from accounts.models import Token, User
from api.listening import hub, waiting
from api.listening.waiting import Waiting
from api.listening.waiting_clients import WaitingClient
from notifications.events.reading import found_after
from notifications.models import PlayerEvent
from tests.api.events.listener import Listener, a_listener, a_secret, offer_to, until_it_waits
from tests.games.matches import two_friends
from tests.live_site import PATIENCE

pytestmark = [pytest.mark.usefixtures("files_served"), pytest.mark.django_db(transaction=True)]


@pytest.mark.services
async def test_an_event_is_told_as_soon_as_it_is_stored(site: Waiting, players: tuple[User, User]) -> None:
    listener = await a_listener(site, players[1])
    assert await listener.events() == [("begin", None)]
    offer = await offer_to(players)
    assert await listener.events() == [("offered", offer.pk)]
    await listener.hang_up()


async def test_a_stream_is_for_any_origin_and_in_plain_text(
    site: Waiting, players: tuple[User, User]
) -> None:
    listener = Listener(site, await sync_to_async(a_secret)(players[1]))
    status, headers = await listener.start()
    assert status == 200
    assert headers["content-type"] == "text/event-stream"
    assert headers["access-control-allow-origin"] == "*"
    assert headers["ratelimit-limit"] == "120"
    assert "content-length" not in headers
    assert "content-encoding" not in headers
    await listener.hang_up()


async def test_a_stream_goes_on_where_the_one_before_broke_off(
    site: Waiting, players: tuple[User, User]
) -> None:
    first = await offer_to(players)
    found = await sync_to_async(found_after)(players[1].pk, 1)
    listener = await a_listener(site, players[1], f"after={found.cursor}")
    await listener.message()
    second = await offer_to(players)
    assert await listener.events() == [("offered", second.pk)]
    await listener.hang_up()
    again = await a_listener(site, players[1], "after=1")
    assert await again.events() == [("offered", first.pk), ("offered", second.pk)]
    await again.hang_up()


async def test_a_long_poll_waits_for_the_next_event(site: Waiting, players: tuple[User, User]) -> None:
    secret = await sync_to_async(a_secret)(players[1])
    listener = Listener(site, secret, "after=1&wait=50", streams=False)
    await until_it_waits(site)
    offer = await offer_to(players)
    status, headers = await listener.start()
    assert (status, headers["content-type"]) == (200, "application/json; charset=utf-8")
    told = await listener.body()
    assert [(item["kind"], item["match"]) for item in told["items"]] == [("offered", offer.pk)]
    assert told["next"] == told["items"][0]["id"]
    await listener.task


async def test_a_long_poll_ends_when_its_time_is_up(site: Waiting, players: tuple[User, User]) -> None:
    listener = Listener(site, await sync_to_async(a_secret)(players[1]), "after=1&wait=1", streams=False)
    assert (await listener.start())[0] == 200
    assert await listener.body() == {"items": [], "next": "1"}
    await listener.task


async def test_what_came_while_messages_were_lost_is_found(
    site: Waiting, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SECONDS_BETWEEN_LOOKS", 0.2)
    listener = await a_listener(site, players[1])
    assert await listener.events() == [("begin", None)]
    offer = await offer_to(players)
    await listener.events()
    await sync_to_async(PlayerEvent.objects.create)(player=players[1], match=offer, version=0, kind="said")
    assert await listener.events() == [("said", offer.pk)]
    await listener.hang_up()


@pytest.mark.parametrize("how", ["revoked", "closed"])
async def test_a_stream_ends_with_its_token(
    site: Waiting, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(hub, "SECONDS_BETWEEN_LOOKS", 0.2)
    listener = await a_listener(site, players[1])
    if how == "revoked":
        await sync_to_async(Token.objects.all().delete)()
    else:
        players[1].is_active = False
        await sync_to_async(players[1].save)()
    await listener.ends()
    assert listener.task.done()


async def test_a_stream_ends_after_an_hour(
    site: Waiting, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST_SECONDS", 0.1)
    monkeypatch.setattr(waiting, "SECONDS_BETWEEN_SIGNS", 0.1)
    listener = await a_listener(site, players[1])
    await listener.ends()
    assert listener.task.done()


async def test_a_silent_stream_shows_that_it_lives(
    site: Waiting, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "SECONDS_BETWEEN_SIGNS", 0.1)
    listener = await a_listener(site, players[1])
    await listener.events()
    assert (await listener.message())["body"] == b":\n\n"
    await listener.hang_up()


async def test_those_who_wait_keep_nobody_of_their_address_waiting(
    site: Waiting, players: tuple[User, User], settings: Settings
) -> None:
    settings.REQUESTS_PER_ADDRESS = 1
    listeners = [await a_listener(site, player) for player in players for _time in range(2)]
    for listener in listeners:
        await listener.hang_up()


@pytest.mark.parametrize("setting", ["LISTENERS_PER_PLAYER", "LISTENERS_PER_ADDRESS"])
async def test_no_more_wait_than_may(
    site: Waiting, players: tuple[User, User], settings: Settings, setting: str
) -> None:
    setattr(settings, setting, 1)
    listener = await a_listener(site, players[1])
    refused = Listener(site, await sync_to_async(a_secret)(players[1]))
    status, headers = await refused.start()
    assert (status, headers["content-type"]) == (429, "application/problem+json")
    told = await refused.body()
    assert (told["code"], told["data"]) == ("too-many-listeners", {"most": 1})
    await listener.hang_up()
    again = await a_listener(site, players[1])
    await again.hang_up()


async def test_a_stream_without_a_good_token_is_refused(site: Waiting) -> None:
    refused = Listener(site, "bm_wrong")
    assert (await refused.start())[0] == 401
    assert (await refused.body())["code"] == "no-such-token"


async def test_one_new_here_begins_once_all_that_ran_before_is_over(
    site: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction that began earlier does not know that the player now needs stored events."""
    monkeypatch.setattr(waiting, "SECONDS_TO_SETTLE", 0.2)
    _ann, bob = await sync_to_async(two_friends)()
    listener = Listener(site, await sync_to_async(a_secret)(bob))
    await until_it_waits(site)
    assert listener.outgoing.empty()
    assert (await listener.start())[0] == 200
    await listener.hang_up()


async def test_nothing_is_looked_for_while_nothing_happens(
    site: Waiting, players: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[dict[int, int]] = []
    look = hub.find_events

    def counted(cursors: dict[int, int], tokens: set[int]) -> tuple[hub.Events, set[int]]:
        looks.append(cursors)
        return look(cursors, tokens)

    monkeypatch.setattr(hub, "find_events", counted)
    listener = await a_listener(site, players[1])
    await listener.events()
    await asyncio.sleep(0.2)
    before = len(looks)
    await asyncio.sleep(0.5)
    assert len(looks) == before
    await offer_to(players)
    await listener.events()
    assert len(looks) > before
    await listener.hang_up()


async def test_the_hub_ends_even_while_it_is_being_woken(players: tuple[User, User]) -> None:
    """`asyncio.wait_for` lost a cancellation that came together with an event."""
    looking = hub.Hub()
    task = asyncio.create_task(looking.look_for_ever())
    await asyncio.sleep(0)
    looking.wake(players[1].pk)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, PATIENCE)


async def test_a_listener_goes_even_while_an_event_comes(players: tuple[User, User]) -> None:
    place = WaitingClient(players[1].pk, token=1, cursor=1, seconds=50, is_new=False)
    task = asyncio.create_task(place.news(PATIENCE))
    await asyncio.sleep(0)
    place.end()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, PATIENCE)
