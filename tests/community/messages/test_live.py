"""The socket of messages announces a new one to the two players only."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async

from games.live.sockets import NOTHING_TO_SAY
from tests.accounts.people import a_player
from tests.community.messages.letters import two_who_write, writes
from tests.site.test_sockets import code_of, cookie_of, socket

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

PATH = "/ws/messages/"


async def test_the_two_hear_of_a_message_and_nobody_else() -> None:
    ann, bob = await database_sync_to_async(two_who_write)()
    tom = await database_sync_to_async(a_player)("Tom")
    opened = [
        socket(PATH, cookie=await database_sync_to_async(cookie_of)(player)) for player in (ann, bob, tom)
    ]
    for each in opened:
        assert (await each.connect())[0]
        assert await each.receive_json_from() == {}
    await database_sync_to_async(writes)(ann, bob, "My secret")
    for each in opened[:2]:
        assert await each.receive_json_from() == {}
    assert await opened[2].receive_nothing()
    for each in opened:
        await each.disconnect()


async def test_visitors_hear_nothing() -> None:
    assert await code_of(socket(PATH)) == 4404


async def test_it_only_speaks() -> None:
    ann = await database_sync_to_async(a_player)("Ann")
    opened = socket(PATH, cookie=await database_sync_to_async(cookie_of)(ann))
    await opened.connect()
    await opened.receive_json_from()
    await opened.send_to(text_data="hello")
    assert (await opened.receive_output())["code"] == NOTHING_TO_SAY
