"""The socket of spectators is closed to players and strangers before the end."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from community.spectators import chat
from games.live import announcements
from games.live.sockets import NOT_FOUND
from tests.accounts.people import a_guest, a_player
from tests.games.live.test_sockets import socket_at
from tests.games.matches import a_match, two_friends
from tests.tournaments.live.test_sockets import hears

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.services
async def test_those_who_watch_hear_of_lines_and_players_and_strangers_do_not() -> None:
    announcements.web_loop = asyncio.get_running_loop()
    ann, bob = await sync_to_async(two_friends)()
    match = await sync_to_async(a_match)(ann, bob)
    cat, guest = await sync_to_async(a_player)("Cat"), await sync_to_async(a_guest)()
    path = f"/ws/match/{match.pk}/spectators/"
    watcher = await sync_to_async(socket_at)(path, cat)
    assert (await watcher.connect())[0]
    assert await hears(watcher)
    await sync_to_async(chat.write_line)(match.pk, cat, "What a roll")
    assert await hears(watcher)
    await watcher.disconnect()
    for viewer in (ann, bob, guest, None):
        listener = await sync_to_async(socket_at)(path, viewer)
        assert (await listener.connect())[0]
        assert (await listener.receive_output())["code"] == NOT_FOUND, viewer
