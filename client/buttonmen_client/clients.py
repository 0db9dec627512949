"""The two API clients: `Client` with ordinary methods, and `AsyncClient` with methods to await."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, ParamSpec, Self, TypeVar

import httpx

from buttonmen_client.calls import Calls
from buttonmen_client.operations import Call, Listing, Operation, Page
from buttonmen_client.problems import NoAnswer, kind_of, raise_what_went_wrong
from buttonmen_client.retrying import Tries

T = TypeVar("T")
P = ParamSpec("P")
Rows = Operation[P, Any] | Listing[P, Any]
PATIENCE = 90.0
"""Default number of seconds that a call may wait, longer than the minute that a rate limit lasts."""
CSV = "text/csv"
SECONDS_FOR_AN_ANSWER = 30.0


def settings(
    site: str | None, token: str | None, language: str | None, given: dict[str, Any]
) -> dict[str, Any]:
    """Return the options for httpx; a missing *site* or *token* comes from the environment.

    Raise `ValueError` if neither names a site.
    """
    site = site or os.environ.get("BUTTONMEN_SITE")
    if not site:
        raise ValueError("Which site? Give its address, or set BUTTONMEN_SITE.")
    headers = {"User-Agent": "buttonmen-client"}
    if token := token or os.environ.get("BUTTONMEN_TOKEN"):
        headers["Authorization"] = f"Bearer {token}"
    if language:
        headers["Accept-Language"] = language
    return {
        "base_url": f"{site.rstrip('/')}/api/v1",
        "headers": headers,
        "timeout": SECONDS_FOR_AN_ANSWER,
        **given,
    }


def request(http: httpx.Client | httpx.AsyncClient, call: Call[Any]) -> httpx.Request:
    query = {name: value for name, value in call.query.items() if value is not None}
    body = None if call.body is None else {name: it for name, it in call.body.items() if it is not None}
    headers = {} if call.key is None else {"Idempotency-Key": call.key}
    waits = {"timeout": SECONDS_FOR_AN_ANSWER + query["wait"]} if "wait" in query else {}
    return http.build_request(call.method, call.path, params=query, json=body, headers=headers, **waits)


def read(heard: httpx.Response | httpx.TransportError) -> Any:
    if isinstance(heard, httpx.TransportError):
        raise NoAnswer(heard) from heard
    raise_what_went_wrong(heard)
    return heard.text if kind_of(heard) == CSV else heard.json()


class Client(Calls):
    """A synchronous client of one site: `Client("https://buttonmen.example", token="bm_…").me()`.

    Without a *token*, calls return only public data. *patience* is the number of seconds that a call may wait
    when the site asks the client to come back later. Other options go to httpx.
    """

    def __init__(
        self,
        site: str | None = None,
        token: str | None = None,
        *,
        language: str | None = None,
        patience: float = PATIENCE,
        **options: Any,
    ) -> None:
        self.patience = patience
        self.http = httpx.Client(**settings(site, token, language, options))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def answer(self, call: Call[T]) -> T:
        tries = Tries(call, self.patience)
        while True:
            heard: httpx.Response | httpx.TransportError
            try:
                heard = self.http.send(request(self.http, call))
            except httpx.TransportError as error:
                heard = error
            seconds = tries.seconds_to_wait(heard)
            if seconds is None:
                answered: T = read(heard)
                return answered
            time.sleep(seconds)

    def items(self, call: Call[Page[T]]) -> Iterator[T]:
        page = self.answer(call)
        yield from page["items"]
        while (cursor := page["next"]) is not None:
            page = self.answer(call.after(cursor))
            yield from page["items"]

    def csv(self, rows: Rows[P], *places: P.args, **asked: P.kwargs) -> str:
        """Return the rows of a list or table as CSV text: `site.csv(Client.history, a="Ann")`."""
        return self.answer(rows.describe(self, *places, **asked).as_csv())


class AsyncClient(Calls):
    """The asynchronous version of `Client`: methods are awaited, and lists are read with `async for`."""

    def __init__(
        self,
        site: str | None = None,
        token: str | None = None,
        *,
        language: str | None = None,
        patience: float = PATIENCE,
        **options: Any,
    ) -> None:
        self.patience = patience
        self.http = httpx.AsyncClient(**settings(site, token, language, options))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def answer(self, call: Call[T]) -> T:
        tries = Tries(call, self.patience)
        while True:
            heard: httpx.Response | httpx.TransportError
            try:
                heard = await self.http.send(request(self.http, call))
            except httpx.TransportError as error:
                heard = error
            seconds = tries.seconds_to_wait(heard)
            if seconds is None:
                answered: T = read(heard)
                return answered
            await asyncio.sleep(seconds)

    async def items(self, call: Call[Page[T]]) -> AsyncIterator[T]:
        page = await self.answer(call)
        for item in page["items"]:
            yield item
        while (cursor := page["next"]) is not None:
            page = await self.answer(call.after(cursor))
            for item in page["items"]:
                yield item

    async def csv(self, rows: Rows[P], *places: P.args, **asked: P.kwargs) -> str:
        """Return the rows of a list or table as CSV: `await site.csv(AsyncClient.history, a="Ann")`."""
        return await self.answer(rows.describe(self, *places, **asked).as_csv())
