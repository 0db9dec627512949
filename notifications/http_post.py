"""HTTP requests to URLs that players enter. They use https, avoid our own network and have a time limit."""

from __future__ import annotations

import io
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import ip_address, ip_network
from threading import Thread, Timer
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

SECONDS_IN_ALL = 5
"""Time limit for a whole request, from the name lookup to the response."""
LONGEST_ANSWER = 16_384
GONE = {404, 410}
"""Status codes with which a receiver reports that the URL no longer exists."""
PORTS = {"https": 443, "http": 80}

IN_USE_IPV6 = ip_network("2000::/3")
"""The range of public IPv6 addresses. Addresses outside of it may be translated to IPv4 addresses."""
NOT_GLOBAL = [
    ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocol assignments: older Pythons let most of them pass
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # protocol assignments, Teredo among them: newer Pythons let some of them pass
        "2002::/16",  # 6to4, which may lead to any address of IPv4
        "3fff::/20",  # documentation: Python 3.11 does not know it
    )
]
"""Networks that are not public, although `is_global` accepts them in some or all versions of Python."""


class NotReachable(Exception):
    """Raised when a URL cannot be reached or is not allowed."""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a POST request and return the status of the response. Redirects are not followed."""
    refused = why_not_reach(url)
    if refused:
        raise NotReachable(refused)
    until = time.monotonic() + SECONDS_IN_ALL
    parts = urlsplit(url)
    try:
        with connection_to(parts, until) as connection:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, {"Host": parts.netloc, **headers})
            answer = HTTPResponse(LimitedResponse(connection.sock), method="POST")  # type: ignore[arg-type]
            answer.begin()
            return answer.status
    except (OSError, HTTPException, UnicodeError) as error:
        if time.monotonic() >= until:
            raise NotReachable(
                _("The server didn’t respond within %(count)s seconds.") % {"count": SECONDS_IN_ALL}
            ) from error
        raise NotReachable(f"{type(error).__name__}: {error}") from error


def why_not_reach(url: str) -> str:
    """Return the reason why the URL is not allowed, or an empty string. Makes no network request."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return _("That’s not a web address.")
    schemes = {"https", "http"} if settings.REACHES_LOCAL_ADDRESSES else {"https"}
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None:
        return _("The address has to start with https://.")
    if not url.isascii() or not url.isprintable() or " " in url or (port is not None and port < 1):
        return _("That’s not a web address.")
    return ""


@contextmanager
def connection_to(parts: SplitResult, until: float) -> Iterator[HTTPConnection]:
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    number = public_number(host, port, until)
    connection = HTTPConnection(host, port)
    connection.sock = socket.create_connection((number, port), seconds_to(until))
    try:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(
                connection.sock, server_hostname=host, do_handshake_on_connect=False
            )
        with hang_up_at(until, connection.sock):
            if isinstance(connection.sock, ssl.SSLSocket):
                connection.sock.do_handshake()
            yield connection
    finally:
        connection.close()


def public_number(host: str, port: int, until: float) -> str:
    numbers = [str(entry[4][0]) for entry in look_up_host(host, port, until)]
    if not settings.REACHES_LOCAL_ADDRESSES and not all(map(is_public, numbers)):
        raise OSError(f"{host} is not in the public net")
    return numbers[0]


def look_up_host(host: str, port: int, until: float) -> list[Any]:
    """Resolve the host in a separate thread, because a lookup cannot be interrupted at the time limit."""
    answer: Future[list[Any]] = Future()

    def look_up() -> None:
        try:
            answer.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answer.set_exception(error)

    Thread(target=look_up, name="name server", daemon=True).start()
    return answer.result(seconds_to(until))


def is_public(number: str) -> bool:
    address = ip_address(number)
    is_in_use = address.version == 4 or address in IN_USE_IPV6
    is_global = is_in_use and address.is_global and not address.is_multicast
    return is_global and not any(address in network for network in NOT_GLOBAL)


def seconds_to(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


@contextmanager
def hang_up_at(until: float, connected_to: socket.socket) -> Iterator[None]:
    """Shut the connection down at the time *until*, even while the server is still sending bytes."""

    def hang_up() -> None:
        with suppress(OSError):
            socket.socket.shutdown(connected_to, socket.SHUT_RDWR)

    timer = Timer(seconds_to(until), hang_up)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class LimitedResponse(io.RawIOBase):
    """A stream that reads only the first bytes of a response, which contain the status."""

    def __init__(self, connected_to: socket.socket) -> None:
        self.socket, self.left = connected_to, LONGEST_ANSWER

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        room = memoryview(buffer)[: self.left]
        read = self.socket.recv_into(room) if room else 0
        self.left -= read
        return read
