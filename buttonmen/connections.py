"""Limits on the number of Daphne's connections, their idle time and the size of requests.

Daphne has no options for these limits. It stores a whole body before it calls the site, and a connection
may stay open as long as its client sends a byte each minute.
"""

from __future__ import annotations

import resource
from functools import cache
from typing import Any
from urllib.parse import unquote

from daphne import http_protocol, server
from django.conf import settings
from django.utils.translation import get_language_from_request, override
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, Request, _GenericHTTPChannelProtocol

from api.middleware import ROOT
from buttonmen.body_limits import max_body_size
from buttonmen.read_only import refusal
from buttonmen.request_limits import PerAddressLimit
from buttonmen.sockets import address_of, request_of
from core.refusals import TooManyWait

Scope = dict[str, Any]

RESERVED_FILES = 200
"""The number of open files reserved for the database, Redis, processes and static files."""
SECONDS_TO_HEAR_A_REFUSAL = 5
SECONDS_UNTIL_AGAIN = 10


class BoundedRequest(http_protocol.WebRequest):
    """A request whose body is stored only up to a size limit.

    The rest of the body is read and dropped, so the sender still gets an answer.
    """

    turns: PerAddressLimit
    address: str
    is_arriving = False
    is_refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """Refuse the request before reading its body if too many requests from its address are waiting."""
        scope = self.early_scope
        self.address = address_of(scope)
        self.is_refused = not self.turns.admits(self.address)
        self.room = 0 if self.is_refused else max_body_size(scope["path"]) + 1
        if self.is_refused:
            self.requestHeaders.removeHeader(b"expect")
            self.channel.refuse(refusal_response(scope))
        elif length != 0:
            self.is_arriving = True
            self.turns.enter(self.address)
        super().gotLength(self.room if length is None else min(length, self.room))

    @property
    def early_scope(self) -> Scope:
        """A partial ASGI scope of the request, available before Daphne builds the complete scope."""
        peer = self.channel.getPeer()
        return {
            "type": "http",
            "method": "GET",
            "path": unquote(self.channel._path.partition(b"?")[0].decode("latin1")),
            "query_string": b"",
            "client": (getattr(peer, "host", ""), getattr(peer, "port", 0)),
            "headers": [
                (name.lower(), value)
                for name, values in self.requestHeaders.getAllRawHeaders()
                for value in values
                if b"_" not in name
            ],
        }

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        kept = data[: self.room]
        self.room -= len(kept)
        super().handleContentChunk(kept)

    def process(self) -> Any:
        self.stop_arriving()
        if self.is_refused:
            self.channel.loseConnection()
            return None
        return super().process()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        self.stop_arriving()
        super().connectionLost(reason)

    def stop_arriving(self) -> None:
        if self.is_arriving:
            self.is_arriving = False
            self.turns.leave(self.address)


class BoundedChannel(HTTPChannel):
    transport: Any
    is_receiving = False

    def __init__(self, idle: dict[BoundedChannel, None]) -> None:
        super().__init__()
        self.idle = idle
        """The connections that wait for their clients, with the longest-waiting connection first."""

    def connectionMade(self) -> None:  # noqa: N802
        self.idle[self] = None
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Start the timeout at the first byte of a request. Later bytes do not extend the timeout."""
        if not self.is_receiving:
            self.is_receiving = True
            super().resetTimeout()

    def allContentReceived(self) -> None:  # noqa: N802
        self.idle.pop(self, None)
        super().allContentReceived()

    def requestDone(self, request: Request) -> None:  # noqa: N802
        """Mark the connection as idle and set a timeout, since the client may still be reading the answer."""
        self.is_receiving = False
        self.idle[self] = None
        super().requestDone(request)
        if not self.persistent:
            self.setTimeout(settings.SECONDS_IDLE)

    def refuse(self, answer: bytes) -> None:
        """Send *answer* before the request body has arrived, then read and drop the body for some seconds."""
        self.transport.write(answer)
        self.setTimeout(SECONDS_TO_HEAR_A_REFUSAL)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802
        self.idle.pop(self, None)
        super().connectionLost(reason)


class BoundedFactory(server.HTTPFactory):
    """A connection factory that stays within the limit of open files.

    At the limit, a new connection replaces the connection that has been idle longest.
    """

    def __init__(self, daphne: Any) -> None:
        super().__init__(daphne)
        self.timeOut = settings.SECONDS_IDLE
        self.most = min(settings.CONNECTIONS, raise_file_limit() - RESERVED_FILES)
        self.idle: dict[BoundedChannel, None] = {}

    def protocol(self) -> _GenericHTTPChannelProtocol:
        return _GenericHTTPChannelProtocol(BoundedChannel(self.idle))

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        """Return a protocol for the connection, or None to refuse it if all open connections are busy."""
        if len(self.idle) + len(self.server.connections) >= self.most:
            oldest = next(iter(self.idle), None)
            if oldest is None:
                return None
            del self.idle[oldest]
            oldest.transport.abortConnection()
        return super().buildProtocol(addr)


def raise_file_limit() -> int:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.CONNECTIONS + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def refusal_response(scope: Scope) -> bytes:
    request = request_of(scope)
    path = ROOT if request.path_info.startswith(ROOT) else "/"
    return render_refusal(get_language_from_request(request), path, "HX-Request" in request.headers)


@cache
def render_refusal(language: str, path: str, is_htmx: bool) -> bytes:
    """Return the raw refusal, cached by its arguments because a flood of requests may need it."""
    headers = [(b"hx-request", b"true")] if is_htmx else []
    scope = {"type": "http", "path": path, "headers": headers}
    with override(language):
        answer = refusal(request_of(scope), TooManyWait(), wait=SECONDS_UNTIL_AGAIN)
    answer["Content-Length"] = str(len(answer.content))
    answer["Connection"] = "close"
    return b"HTTP/1.1 503 Service Unavailable\r\n" + answer.serialize()


def bound_connections(turns: PerAddressLimit) -> None:
    BoundedRequest.turns = turns
    http_protocol.WebRequest = BoundedRequest
    server.HTTPFactory = BoundedFactory
