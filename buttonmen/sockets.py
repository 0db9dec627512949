"""Checks of the origin of a new WebSocket, and limits on open sockets per address and player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.urls import re_path

from buttonmen.malformed_requests import texts_of
from core import rate_limits
from games.live.sockets import NOT_FOUND

Application = Callable[[dict[str, Any], Any, Any], Any]

TOO_MANY = 4429
STANDARD_PORTS = {("http", 80), ("https", 443)}
ON_THIS_MACHINE = re.compile(r"http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


class OriginCheck:
    """ASGI middleware that accepts only well-formed WebSocket requests from pages of this site."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        is_welcome = is_ours(origin_of(scope)) and is_readable(scope)
        await (self.application if is_welcome else WebsocketDenier())(scope, receive, send)


def origin_of(scope: dict[str, Any]) -> str:
    return b",".join(value for name, value in scope["headers"] if name == b"origin").decode("latin1")


def is_ours(origin: str) -> bool:
    if settings.DEBUG and ON_THIS_MACHINE.fullmatch(origin):
        return True
    return origin == site_origin()


def site_origin() -> str:
    site = urlsplit(settings.SITE_URL)
    host = site.netloc.lower()
    if (site.scheme, site.port) in STANDARD_PORTS:
        host = host.removesuffix(f":{site.port}")
    return f"{site.scheme}://{host}"


def request_of(scope: dict[str, Any]) -> ASGIRequest:
    return ASGIRequest({**scope, "method": "GET"}, BytesIO())


def is_readable(scope: dict[str, Any]) -> bool:
    try:
        return not any("\0" in name + text for name, text in texts_of(request_of(scope)))
    except (LookupError, SuspiciousOperation, ValueError):
        return False


class SocketLimit:
    """A limit on the open sockets of each address or player, in this process.

    Pages that get no socket poll instead.
    """

    def __init__(
        self, setting: str, counted_by: Callable[[dict[str, Any]], object], application: Application
    ) -> None:
        self.setting = setting
        self.counted_by = counted_by
        self.application = application
        self.open: Counter[object] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        key = self.counted_by(scope)
        if key is not None and self.open[key] >= getattr(settings, self.setting):
            await TooMany()(scope, receive, send)
            return
        self.open[key] += 1
        try:
            await self.application(scope, receive, send)
        finally:
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]


def address_of(scope: dict[str, Any]) -> str:
    """Return the client address for rate limits, or an empty string if it cannot be determined.

    The Content-Type header is ignored, since it may be malformed.
    """
    headers = [header for header in scope["headers"] if header[0] != b"content-type"]
    try:
        return rate_limits.address_of(request_of({**scope, "headers": headers}))
    except (ImproperlyConfigured, PermissionDenied):
        return ""


def player_of(scope: dict[str, Any]) -> int | None:
    player: int | None = scope["user"].pk
    return player


class ClosingConsumer(AsyncWebsocketConsumer):
    """A WebSocket that is accepted and then closed, because browsers see the close code only then."""

    code = NOT_FOUND

    async def connect(self) -> None:
        await self.accept()
        await self.close(self.code)


class TooMany(ClosingConsumer):
    code = TOO_MANY


everything_else = re_path("", ClosingConsumer.as_asgi())
