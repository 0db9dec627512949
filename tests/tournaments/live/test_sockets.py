"""The socket of a tournament reports progress to those who may see the tournament."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from games.live import announcements
from games.live.sockets import NOT_FOUND
from games.models import Match
from rules import Surrender
from tests.accounts.people import a_player, block
from tests.games.live.test_sockets import socket_at
from tests.games.matches import act
from tests.tournaments.events import a_running, a_tournament, an_organiser, open_pairings, play_round
from tournaments import verbs
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


async def open_socket(tournament: int | str, viewer: User | None = None) -> WebsocketCommunicator:
    listener = await sync_to_async(socket_at)(f"/ws/tournament/{tournament}/", viewer)
    assert (await listener.connect())[0]
    return listener


async def hears(listener: WebsocketCommunicator) -> bool:
    """Receive all pending news; return True if there was any."""
    has_heard = False
    while not await listener.receive_nothing():
        assert await listener.receive_json_from() == {}
        has_heard = True
    return has_heard


async def a_cup(count: int = 4, first_to: int = 2) -> Tournament:
    """Make a running tournament on the sockets' event loop and wait until it is announced."""
    announcements.web_loop = asyncio.get_running_loop()
    made = await sync_to_async(a_running)(count=count, first_to=first_to)
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    return made


@pytest.mark.services
async def test_a_visitor_hears_of_those_who_join_and_of_what_is_decided() -> None:
    cup = await a_cup(first_to=1)
    summer = await sync_to_async(a_tournament)(title="Summer Cup")
    before, during = await open_socket(summer.pk), await open_socket(cup.pk)
    for listener in (before, during):
        assert await hears(listener)
    await sync_to_async(verbs.join)(summer.pk, await sync_to_async(a_player)("Ann"))
    assert await hears(before)
    assert not await hears(during)
    await sync_to_async(play_round)(cup)
    assert await hears(during)
    for listener in (before, during):
        await listener.disconnect()


@pytest.mark.services
async def test_others_hear_of_rounds_and_who_plays_of_every_move() -> None:
    cup = await a_cup()
    pairing = (await sync_to_async(open_pairings)(cup))[0]
    player = await sync_to_async(lambda: pairing.one.player)()
    mine, watcher = await open_socket(cup.pk, player), await open_socket(cup.pk)
    for listener in (mine, watcher):
        assert await hears(listener)
    match = await Match.objects.aget(tournament_pairing=pairing)
    await sync_to_async(announcements.announce)(match.pk, match.version, 0, [player.pk if player else 0])
    assert await hears(mine)
    assert not await hears(watcher)
    await sync_to_async(act)(match, match.battle.active or 0, Surrender())
    for listener in (mine, watcher):
        assert await hears(listener)
        await listener.disconnect()


async def test_who_does_not_find_it_is_hung_up_on() -> None:
    announcements.web_loop = asyncio.get_running_loop()
    linked = await sync_to_async(a_tournament)(by_link=True)
    apart = await sync_to_async(a_player)("Apart")
    await sync_to_async(block)(await sync_to_async(an_organiser)(), apart)
    for number, viewer in ((10**9, None), (linked.pk, None), (linked.pk, apart)):
        listener = await open_socket(number, viewer)
        assert (await listener.receive_output())["code"] == NOT_FOUND, (number, viewer)
    organiser = await open_socket(linked.pk, await sync_to_async(an_organiser)())
    assert await hears(organiser)
    await organiser.disconnect()


@pytest.mark.services
async def test_open_talks_hear_of_lines_and_the_page_of_the_tournament_does_not() -> None:
    cup = await a_cup()
    player = await sync_to_async(lambda: User.objects.get(username="Player1"))()
    page, talk = await open_socket(cup.pk), await open_socket(f"{cup.pk}/talk")
    for listener in (page, talk):
        assert await hears(listener)
    await sync_to_async(verbs.say)(cup.pk, player, "Hello")
    assert await hears(talk)
    assert not await hears(page)
    await sync_to_async(verbs.hide_line)(cup.pk, await sync_to_async(an_organiser)(), 1)
    assert await hears(talk)
    for listener in (page, talk):
        await listener.disconnect()


async def test_the_talk_of_one_by_link_is_closed_to_those_who_do_not_find_it() -> None:
    announcements.web_loop = asyncio.get_running_loop()
    hidden = await sync_to_async(a_tournament)(by_link=True)
    for viewer in (None, await sync_to_async(a_player)("Eve")):
        listener = await sync_to_async(socket_at)(f"/ws/tournament/{hidden.pk}/talk/", viewer)
        assert (await listener.connect())[0]
        assert (await listener.receive_output())["code"] == NOT_FOUND
