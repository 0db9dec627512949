"""Attempts at web sockets, with wrong paths, foreign origins, and frames that no browser sends."""

from __future__ import annotations

import http.client
import socket
from base64 import b64encode
from contextlib import suppress
from random import Random

from tools.hostile import odd_values
from tools.hostile.attempt import Attempt
from tools.hostile.wire import Request, connection

FINAL, MASKED = 128, 128
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
A_MOMENT = 0.3
"""Seconds in which an attempt waits for the effect of a frame."""
VERSION = b'"version"'


def knock(attempt: Attempt) -> None:
    chance = attempt.chance
    match = chance.choice(list(attempt.victims.matches.values()))
    own = f"/ws/match/{match.pk}/"
    path = chance.choice(
        [own, own, own, "/ws/matches/", "/ws/tournament/1/", "/ws/messages/", odd_path(own, chance)]
    )
    headers = {
        **attempt.usual_headers,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": attempt.site.url,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(chance.randbytes(16)).decode(),
    }
    if chance.random() < 0.2:
        headers["Origin"] = chance.choice(
            ["null", "http://odd.invalid", "http://[", "", attempt.site.url + "0"]
        )
    if chance.random() < 0.2:
        name = chance.choice(
            ["Sec-WebSocket-Version", "Sec-WebSocket-Key", "Cookie", "Host", "Sec-WebSocket-Protocol"]
        )
        headers[name] = chance.choice(["", "0", "99", "odd", "x" * 3000, "sessionid=\\000", "a,b"])
    request = Request(chance.choice(["GET"] * 9 + ["POST"]), path, headers)
    attempt.last = f"{request.method} {path} as a socket, Origin {headers['Origin'][:40]!r}"
    try:
        with connection(attempt.site.url) as line:
            line.sendall(request.raw)
            answer = http.client.HTTPResponse(line, method="HEAD")
            answer.begin()
            attempt.statuses.append(answer.status)
            if answer.status >= 500:
                attempt.fail(f"answered {answer.status}", attempt.last)
            if answer.status == 101:
                heard = talk(line, chance)
                if VERSION in heard and path == own and match.is_private:
                    attempt.fail("a secret was told", attempt.last, repr(heard[:80]))
    except (OSError, http.client.HTTPException) as error:
        attempt.fail("no answer to a socket", attempt.last, repr(error))


def odd_path(own: str, chance: Random) -> str:
    odd_number = odd_values.in_address(odd_values.short(chance), chance)
    paths = [
        "/ws/",
        "/ws/odd/",
        "/",
        "/match/1/",
        own[:-1],
        f"{own}?x={odd_number}",
        f"/{own}",
        "/ws/matches",
    ]
    return chance.choice(
        [
            *paths,
            f"/ws/match/{odd_number}/",
            f"/ws/tournament/{odd_number}/",
            f"/ws/tournament/{odd_number}/talk/",
            f"/ws/match/{odd_number}/spectators/",
            f"/ws/match/{'9' * 30}/",
            "/accounts/login/",
            f"{own}%00",
        ]
    )


def talk(line: socket.socket, chance: Random) -> bytes:
    line.settimeout(A_MOMENT)
    heard = b""
    with suppress(OSError):
        heard = line.recv(65536)
        for _frame in range(chance.randrange(4)):
            line.sendall(frame(chance))
            heard += line.recv(65536)
    return heard


def frame(chance: Random) -> bytes:
    content = chance.choice(
        [
            b"",
            b"{}",
            b'{"type":"match.moved"}',
            b"[" * 20000,
            b"\xff\xfe",
            b"\x00",
            chance.randbytes(200),
            b"null",
        ]
    )
    kind = chance.choice([TEXT, TEXT, BINARY, CLOSE, PING, PONG, 0, 3, 11, 15])
    first = kind | chance.choice([FINAL, FINAL, FINAL, 0, FINAL | 64])
    mask = chance.choice([MASKED, MASKED, MASKED, 0])
    if chance.random() < 0.1:
        return bytes([first, mask | 127]) + (2**63).to_bytes(8) + content
    if len(content) < 126:
        size = bytes([mask | len(content)])
    elif len(content) < 2**16:
        size = bytes([mask | 126]) + len(content).to_bytes(2)
    return bytes([first]) + size + (bytes(4) if mask else b"") + content
