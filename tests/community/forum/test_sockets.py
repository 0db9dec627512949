"""The sockets of the forum announce new posts to those who may read them."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator

from buttonmen.relay import MISSED
from community.forum.live.announcing import group
from community.forum.models import Board, Post, Thread
from games.live import announcements
from games.live.sockets import NOT_FOUND
from tests.community.forum.talks import a_regular, a_thread, an_answer
from tests.games.live.test_sockets import socket_at

pytestmark = pytest.mark.django_db(transaction=True)


async def open_socket(path: str) -> WebsocketCommunicator:
    announcements.web_loop = asyncio.get_running_loop()
    listener = await sync_to_async(socket_at)(path, None)
    assert (await listener.connect())[0]
    return listener


def a_talk() -> Thread:
    Board.objects.get_or_create(slug="fighting", defaults={"name": "Fighting"})
    return a_thread(a_regular("ann"))


@pytest.mark.services
async def test_boards_and_threads_hear_of_posts_and_of_what_was_missed() -> None:
    thread = await sync_to_async(a_talk)()
    listeners = [await open_socket(path) for path in ("/ws/forum/", f"/ws/forum/{thread.pk}/")]
    for listener in listeners:
        assert await listener.receive_json_from() == {}
    writer = await sync_to_async(a_regular)("bob")
    await sync_to_async(an_answer)(thread, writer)
    for listener in listeners:
        assert await listener.receive_json_from() == {}
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(group(thread.pk), MISSED)
    assert await listeners[1].receive_json_from() == {}
    for listener in listeners:
        await listener.disconnect()


async def test_a_thread_that_nobody_may_read_has_no_socket() -> None:
    thread = await sync_to_async(a_talk)()
    await sync_to_async(Post.objects.filter(thread=thread).update)(state=Post.State.HELD)
    await sync_to_async(Thread.objects.filter(pk=thread.pk).update)(count=0, newest=None)
    listener = await open_socket(f"/ws/forum/{thread.pk}/")
    assert (await listener.receive_output())["code"] == NOT_FOUND
