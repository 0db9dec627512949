"""The waiting part of `GET /api/v1/events/`, which sends an event stream or answers a long poll.

The call itself runs in a thread like any other call and returns the events that exist. Only the waiting
after the call happens in this module.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from api.listening.hub import Hub
from api.listening.waiting_clients import VISIT, Places, WaitingClient, WaitRequest
from api.shapes.events import EVENT_STREAM, as_page, as_stream

PATH = "/api/v1/events/"
MOST_SECONDS = 3600
"""Maximum length of a stream in seconds. Then the client reconnects and continues where the stream ended."""
SECONDS_BETWEEN_SIGNS = 20
SECONDS_TO_SETTLE = 3
"""Seconds to wait for a new listener, so transactions that store no events for the listener can end."""
SIGN_OF_LIFE = b":\n\n"

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class FirstAnswer:
    """The messages of a response, held back until the server knows whether the call waits for events."""

    def __init__(self) -> None:
        self.messages: list[Mapping[str, Any]] = []

    async def keep(self, message: Mapping[str, Any]) -> None:
        self.messages.append(message)

    async def pass_on(self, send: Send) -> None:
        for message in self.messages:
            await send(message)

    @property
    def is_there(self) -> bool:
        return bool(self.messages)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)

    def start(self, **more: str) -> Mapping[str, Any]:
        headers = [header for header in self.messages[0]["headers"] if header[0].lower() != b"content-length"]
        added = [(name.replace("_", "-").encode(), value.encode()) for name, value in more.items()]
        return {**self.messages[0], "headers": headers + added}

    @property
    def is_stream(self) -> bool:
        return any(
            name.lower() == b"content-type" and value.startswith(EVENT_STREAM.encode())
            for name, value in self.messages[0]["headers"]
        )


class Waiting:
    """ASGI middleware that lets calls for events wait and passes all other calls on."""

    def __init__(self, address_of: Callable[[dict[str, Any]], str], pages: Application) -> None:
        self.address_of, self.pages = address_of, pages
        self.places, self.hub = Places(), Hub()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["path"] != PATH or scope["method"] != "GET":
            await self.pages(scope, receive, send)
            return
        visit, answer = WaitRequest(self.places, self.address_of(scope)), FirstAnswer()
        plain = [header for header in scope["headers"] if header[0] != b"accept-encoding"]
        try:
            await self.pages({**scope, "headers": plain, VISIT: visit}, receive, answer.keep)
            if visit.place is None or not answer.is_there:
                await answer.pass_on(send)
            else:
                await run_until_disconnect(receive, self.wait(visit.place, answer, send))
        finally:
            visit.leave()

    async def wait(self, place: WaitingClient, answer: FirstAnswer, send: Send) -> None:
        await self.hub.enter(place)
        try:
            if place.is_new:
                await asyncio.sleep(SECONDS_TO_SETTLE)
            if answer.is_stream:
                await stream(place, answer, send)
            else:
                await long_poll(place, answer, send)
        finally:
            await self.hub.leave(place)


async def run_until_disconnect(receive: Receive, doing: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(doing), asyncio.create_task(wait_for_disconnect(receive))]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0] in done:
            tasks[0].result()
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def stream(place: WaitingClient, answer: FirstAnswer, send: Send) -> None:
    clock = asyncio.get_running_loop().time
    ends_at = clock() + MOST_SECONDS
    await send(answer.start(X_Accel_Buffering="no"))
    await send(part(answer.body))
    while not place.is_over and clock() < ends_at:
        events = await place.news(SECONDS_BETWEEN_SIGNS)
        await send(part(as_stream(events) if events else SIGN_OF_LIFE))
    await send({"type": "http.response.body", "body": b""})


def part(body: bytes) -> Mapping[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def long_poll(place: WaitingClient, answer: FirstAnswer, send: Send) -> None:
    events = await place.news(place.seconds) if place.seconds else []
    if not events:
        await answer.pass_on(send)
        return
    body = as_page(events, place.cursor)
    await send(answer.start(Content_Length=str(len(body))))
    await send({"type": "http.response.body", "body": body})
