"""Requests of pages from our application, sent like Daphne does."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any


async def ask(path: str, application: Callable[..., Any], address: str = "127.0.0.1") -> None:
    messages = [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop()

    async def send(message: Mapping[str, Any]) -> None:
        pass

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
        "client": (address, 1),
    }
    await application(scope, receive, send)
