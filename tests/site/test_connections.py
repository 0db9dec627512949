"""Many or slow connections of a stranger cannot stop a web process: real sockets, a real Daphne."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from pytest_django import DjangoDbBlocker

from tests.live_site import LiveSite, wait_until

MOST_WAITING, MOST_OPEN = 3, 40

FORM = (
    "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nAccept-Language: {language}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n"
)
Line = socket.socket


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    site = LiveSite(
        tmp_path_factory.mktemp("site"),
        DEBUG="true",
        EMBEDDED_WORKER="false",
        TRUSTED_PROXIES="1",
        REQUESTS_WAITING_PER_ADDRESS=str(MOST_WAITING),
        CONNECTIONS=str(MOST_OPEN),
        SECONDS_IDLE="10",
    )
    site.migrate()
    with django_db_blocker.unblock(), site.serve():
        yield site


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    lines: list[Line] = []
    yield lines
    for line in lines:
        line.close()


def new_line(site: LiveSite, lines: list[Line]) -> Line:
    host, port = site.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=30)
    lines.append(line)
    return line


def begin_form(
    site: LiveSite, lines: list[Line], address: str, path: str = "/accounts/login/", language: str = "en"
) -> Line:
    """Begin to send a form; its body is still on its way."""
    line = new_line(site, lines)
    line.sendall(FORM.format(path=path, address=address, language=language).encode())
    return line


def answer_on(line: Line) -> tuple[int, dict[str, str], str]:
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer.status, dict(answer.headers), answer.read().decode()


def is_hung_up(line: Line) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1000) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    finally:
        line.setblocking(True)


def test_one_too_many_is_refused_before_its_body_comes(site: LiveSite, lines: list[Line]) -> None:
    waiting = [begin_form(site, lines, "10.0.0.1") for _form in range(MOST_WAITING)]
    status, headers, page = answer_on(begin_form(site, lines, "10.0.0.1"))
    assert (status, headers["Retry-After"], headers["Connection"]) == (503, "10", "close")
    assert "Too many requests from your address are waiting." in page
    _status, _headers, page = answer_on(begin_form(site, lines, "10.0.0.1", language="it"))
    assert '<html lang="it"' in page
    _status, _headers, problem = answer_on(begin_form(site, lines, "10.0.0.1", path="/api/v1/matches/"))
    assert json.loads(problem)["code"] == "too-many-requests"
    other = begin_form(site, lines, "10.0.0.2")
    other.sendall(b"x" * 1000)
    assert answer_on(other)[0] == 403, "another address is heard"
    waiting[0].sendall(b"x" * 1000)
    assert answer_on(waiting[0])[0] == 403, "those that wait are answered"
    wait_until(lambda: answer_once_sent(site, lines) == 403)


def answer_once_sent(site: LiveSite, lines: list[Line]) -> int:
    """Send a whole form from the first address; return the status of the answer."""
    line = begin_form(site, lines, "10.0.0.1")
    with suppress(ConnectionError):
        line.sendall(b"x" * 1000)
    return answer_on(line)[0]


def test_those_that_hang_up_give_their_places_back(site: LiveSite, lines: list[Line]) -> None:
    for _time in range(2):
        for line in [begin_form(site, lines, "10.0.0.3") for _form in range(MOST_WAITING)]:
            line.close()
    wait_until(lambda: not is_refused(site, lines))


def is_refused(site: LiveSite, lines: list[Line]) -> bool:
    line = new_line(site, lines)
    line.sendall(b"GET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.3\r\n\r\n")
    return answer_on(line)[0] == 503


def test_idle_connections_make_room_for_a_new_one(site: LiveSite, lines: list[Line]) -> None:
    for _connection in range(2 * MOST_OPEN):
        new_line(site, lines)
    first, last = lines[0], lines[-1]
    wait_until(lambda: is_hung_up(first))
    last.sendall(b"GET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer_on(last)[0] == 200


def test_a_body_that_comes_byte_by_byte_is_given_up(site: LiveSite, lines: list[Line]) -> None:
    line = begin_form(site, lines, "10.0.0.4")

    def is_given_up() -> bool:
        time.sleep(0.1)
        with suppress(ConnectionError):
            line.sendall(b"x")
        return is_hung_up(line)

    wait_until(is_given_up, seconds=60)
