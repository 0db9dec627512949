"""Raw HTTP requests, even malformed ones, and their responses. Requests go only to this machine."""

from __future__ import annotations

import http.client
import shlex
import socket
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

HERE = "127.0.0.1"
PATIENCE = 25
"""Seconds after which a request counts as unanswered."""
SHOWN = 300


class Dropped(Exception):
    """An error for a connection that ended or timed out before there was a response."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def with_headers(self, headers: dict[str, str]) -> Request:
        return replace(self, headers=self.headers | headers)

    @property
    def raw(self) -> bytes:
        length = {"Content-Length": str(len(self.body))} if self.body or self.method == "POST" else {}
        headers = {"Connection": "close"} | length | self.headers
        lines = [
            f"{self.method} {self.path} HTTP/1.1",
            *(f"{key}: {value}" for key, value in headers.items()),
        ]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + self.body

    def __str__(self) -> str:
        """Return the request as a curl command without its session."""
        words = ["curl", "-X", self.method, *(f"-H{key}: {value}" for key, value in self.headers.items())]
        if self.body:
            words += ["--data-binary", self.body[:SHOWN].decode("latin-1")]
        return " ".join(shlex.quote(word[:SHOWN]) for word in [*words, self.path])


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    text: str


def connection(url: str) -> socket.socket:
    parts = urlsplit(url)
    if parts.hostname != HERE:
        raise ValueError(f"{url} is not this machine")
    return socket.create_connection((HERE, parts.port or 80), timeout=PATIENCE)


def send(url: str, request: Request) -> Answer:
    try:
        with connection(url) as line:
            with suppress(BrokenPipeError, ConnectionResetError):  # who refuses need not read all of it
                line.sendall(request.raw)
            return read(line, request.method)
    except (OSError, http.client.HTTPException) as error:
        raise Dropped(repr(error)) from error


def read(line: socket.socket, method: str) -> Answer:
    answer = http.client.HTTPResponse(line, method=method)
    answer.begin()
    text = answer.read().decode("utf-8", "replace")
    return Answer(
        answer.status,
        {name.lower(): value for name, value in answer.getheaders()},
        cookies_in(answer.headers.get_all("Set-Cookie", [])),
        text,
    )


def cookies_in(lines: list[str]) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    for line in lines:
        with suppress(CookieError):
            jar.load(line)
    return {name: morsel.value for name, morsel in jar.items()}
