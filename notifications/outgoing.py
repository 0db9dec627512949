"""Posts to addresses that players have given: over https, not into our own network, and not for long."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

SECONDS_TO_ANSWER = 5
SECONDS_IN_ALL = 10


class NotReachable(Exception):
    """The address cannot be reached, or may not be."""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer. A redirect is an answer like any other: it is not followed."""
    refused = why_not_reach(url)
    if refused:
        raise NotReachable(refused)
    parts = urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = connection_to(parts.scheme, parts.hostname or "", parts.port)
    try:
        connection.connect()
        with hung_up_after(connection.sock, SECONDS_IN_ALL):
            connection.request("POST", path, body, dict(headers))
            return connection.getresponse().status
    except (OSError, HTTPException) as error:
        raise NotReachable(f"{type(error).__name__}: {error}") from error
    finally:
        connection.close()


def why_not_reach(url: str) -> str:
    """What is wrong with an address, before anybody is asked about it; empty if nothing is."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return _("This is no web address.")
    schemes = {"https", "http"} if settings.REACHES_LOCAL_ADDRESSES else {"https"}
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None:
        return _("The address has to begin with https://.")
    if not url.isascii() or not url.isprintable() or " " in url or (port is not None and port < 1):
        return _("This is no web address.")
    return ""


def connection_to(scheme: str, host: str, port: int | None) -> HTTPConnection:
    if scheme == "http":
        connection = HTTPConnection(host, port, timeout=SECONDS_TO_ANSWER)
    else:
        context = ssl.create_default_context()
        connection = HTTPSConnection(host, port, timeout=SECONDS_TO_ANSWER, context=context)
    connection._create_connection = connected  # type: ignore[attr-defined]
    return connection


def connected(address: tuple[str, int], *options: Any, **more: Any) -> socket.socket:
    """Connected to what the name stands for now, looked at first: a name may stand for an address of ours."""
    host, port = address
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    if not settings.REACHES_LOCAL_ADDRESSES and not all(map(is_public, numbers)):
        raise OSError(f"{host} is not in the public net")
    return socket.create_connection((numbers[0], port), *options, **more)


def is_public(number: str) -> bool:
    """Whether an address leads out into the net, and not by a detour back to us."""
    address = ip_address(number)
    within = address.sixtofour if isinstance(address, IPv6Address) else None
    leads_out = address.is_global and not (address.is_multicast or address.is_reserved)
    return leads_out and (within is None or within.is_global)


@contextmanager
def hung_up_after(connected_to: socket.socket, seconds: float) -> Iterator[None]:
    """Within it, a server that answers letter by letter is not listened to for ever."""

    def hang_up() -> None:
        with suppress(OSError):
            socket.socket.shutdown(connected_to, socket.SHUT_RDWR)

    timer = Timer(seconds, hang_up)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
