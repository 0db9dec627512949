"""The handler of page requests, which runs all middleware of a request in one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import SEEK_END, BytesIO
from typing import IO, Any

from asgiref.sync import ThreadSensitiveContext
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpResponseBase
from django.utils import timezone

from buttonmen.body_limits import max_body_size
from buttonmen.malformed_requests import cannot_read
from games.web import ARRIVED_AT

MOST_IDLE = 16

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class PagesHandler(ASGIHandler):
    """An ASGI handler that runs all synchronous middleware of a request in one thread.

    Django switches threads for every middleware, which takes longer than the middleware itself. The first
    middleware, which serves files, is asynchronous and stays outside, so nothing in the thread waits for the
    event loop.
    """

    def __init__(self) -> None:
        super().__init__()
        self.idle: list[ThreadPoolExecutor] = []

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        scope[ARRIVED_AT] = timezone.now()
        thread = self.idle.pop() if self.idle else ThreadPoolExecutor(1, "page")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await super().__call__(scope, receive, send)
        except BaseException:
            # Connections are closed when a request is over, of which Django says nothing if it fails itself.
            thread.submit(signals.request_finished.send, sender=type(self))
            thread.shutdown(wait=False)
            raise
        if len(self.idle) < MOST_IDLE:
            self.idle.append(thread)
        else:
            thread.shutdown(wait=False)

    def load_middleware(self, is_async: bool = True) -> None:
        super().load_middleware(is_async=False)

    def adapt_method_mode(
        self,
        is_async: bool,
        method: Callable[..., Any],
        method_is_async: bool | None = None,
        debug: bool = False,
        name: str | None = None,
    ) -> Callable[..., Any]:
        if method_is_async and not is_async:
            return method
        return super().adapt_method_mode(is_async, method, method_is_async, debug, name)

    async def handle(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        incoming = LimitedBody(receive, max_body_size(scope["path"]))
        try:
            await super().handle(scope, incoming, send)
        except (Exception, asyncio.CancelledError):
            incoming.body.close()
            raise

    async def read_body(self, receive: Receive) -> IO[bytes]:
        body = await super().read_body(receive)
        if isinstance(receive, LimitedBody):
            receive.body = body
        return body

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        try:
            request, _refusal = super().create_request(scope, body_file)
        except (LookupError, ValueError):  # an odd Content-Type
            request = None
        if request is None:
            return None, cannot_read()
        # What came counts, not what was announced.
        request.META["CONTENT_LENGTH"] = str(body_file.seek(0, SEEK_END))
        body_file.seek(0)
        return request, None


class LimitedBody:
    """A request body that is cut off at its size limit."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.room = most + 1
        self.body: IO[bytes] = BytesIO()

    async def __call__(self) -> Mapping[str, Any]:
        message = await self.receive()
        body = message.get("body", b"")[: self.room]
        self.room -= len(body)
        return {**message, "body": body}
