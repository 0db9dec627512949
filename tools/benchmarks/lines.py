"""Connections of many players in one process, by keep-alive HTTP and by web sockets."""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

FORM = "application/x-www-form-urlencoded"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)


class Line:
    """A lasting connection to the site, for consecutive HTTP requests or as a web socket."""

    def __init__(self, url: str, cookie: str, token: str, asks_for_parts: bool = True) -> None:
        self.host = urlsplit(url)
        self.headers = f"Host: {self.host.netloc}\r\nCookie: {cookie}\r\nX-CSRFToken: {token}\r\n"
        if asks_for_parts:
            self.headers += "HX-Request: true\r\n"
        self.lock = asyncio.Lock()
        self.is_open = False

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host.hostname, self.host.port)
        self.is_open = True

    async def ask(self, method: str, path: str, data: Sequence[tuple[str, str]] = ()) -> tuple[int, str]:
        body = urlencode(data)
        kind = f"Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n" if body else ""
        async with self.lock:
            if not self.is_open or self.reader.at_eof():
                await self.open()
            self.is_open = False  # until all of the answer has come: who is interrupted begins anew
            self.writer.write(f"{method} {path} HTTP/1.1\r\n{self.headers}{kind}\r\n{body}".encode())
            status, headers = await self.head()
            if headers.get("transfer-encoding") == "chunked":
                text = await self.chunks()
            else:
                text = await self.reader.readexactly(int(headers.get("content-length", 0)))
            self.is_open = headers.get("connection") != "close"
            return status, text.decode()

    async def head(self) -> tuple[int, dict[str, str]]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        return int(lines[0].split()[1]), {name.lower(): value.strip() for name, _colon, value in pairs}

    async def chunks(self) -> bytes:
        parts = []
        while size := int(await self.reader.readline(), 16):
            parts.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(parts)

    async def listen(self, path: str) -> None:
        await self.open()
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        upgrade = (
            f"Origin: {self.host.scheme}://{self.host.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        )
        self.writer.write(f"GET {path} HTTP/1.1\r\n{self.headers}{upgrade}\r\n".encode())
        status, _headers = await self.head()
        if status != 101:
            raise ConnectionError(f"the socket {path} was answered {status}")

    async def hear(self) -> dict[str, Any] | None:
        """Return the next message from the web socket, or None after the socket was closed."""
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2))
            said = await self.reader.readexactly(size)
            if first & 15 == TEXT:
                heard: dict[str, Any] = json.loads(said)
                return heard
            if first & 15 == CLOSE:
                return None
            if first & 15 == PING:
                self.writer.write(bytes([128 | PONG, 128 | size]) + NO_MASK + said)

    def close(self) -> None:
        if self.is_open:
            self.writer.close()
