"""A program that waits for events and calls the application like Daphne."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

from asgiref.sync import sync_to_async

from accounts.models import Token, User
from api.listening.waiting import Waiting
from games.models import Match
from tests.games.matches import an_offer
from tests.live_site import PATIENCE

PATH = "/api/v1/events/"


class Listener:
    """One request whose answer comes in parts."""

    def __init__(self, site: Waiting, secret: str, query: str = "", *, streams: bool = True) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "http.request", "body": b""})
        headers = [(b"host", b"testserver"), (b"accept-encoding", b"gzip")]
        headers.append((b"authorization", f"Bearer {secret}".encode()))
        if streams:
            headers.append((b"accept", b"text/event-stream"))
        scope = {
            "type": "http",
            "method": "GET",
            "path": PATH,
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(site(scope, self.incoming.get, self.hear))

    async def hear(self, message: Mapping[str, Any]) -> None:
        await self.outgoing.put(message)

    async def message(self) -> Mapping[str, Any]:
        return await asyncio.wait_for(self.outgoing.get(), PATIENCE)

    async def start(self) -> tuple[int, dict[str, str]]:
        told = await self.message()
        return told["status"], {name.decode().lower(): value.decode() for name, value in told["headers"]}

    async def body(self) -> Any:
        return json.loads((await self.message())["body"])

    async def events(self) -> list[tuple[str, int | None]]:
        """Return kind and match of each event in the next part that has any."""
        while not (found := events_in((await self.message())["body"])):
            pass
        return [(item["kind"], item["match"]) for item in found]

    async def ends(self) -> None:
        while (await self.message()).get("more_body", False):
            pass
        await asyncio.wait_for(self.task, PATIENCE)

    async def hang_up(self) -> None:
        self.incoming.put_nowait({"type": "http.disconnect"})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self.task, PATIENCE)


def events_in(part: bytes) -> list[dict[str, Any]]:
    data = [line for line in part.decode().split("\n") if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: ")) for line in data]


def a_secret(player: User) -> str:
    return Token.new(player, "listener", timedelta(days=1)).secret


async def until_it_waits(site: Waiting, listeners: int = 1) -> None:
    async with asyncio.timeout(PATIENCE):
        while sum(map(len, site.hub.places.values())) < listeners:  # noqa: ASYNC110 the site tells nobody
            await asyncio.sleep(0.01)


async def offer_to(players: tuple[User, User]) -> Match:
    return await sync_to_async(an_offer)(*players)


async def a_listener(site: Waiting, player: User, query: str = "") -> Listener:
    """Return a listener whose stream has started."""
    listener = Listener(site, await sync_to_async(a_secret)(player), query)
    assert (await listener.start())[0] == 200
    return listener
