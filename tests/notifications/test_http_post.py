"""Calls to addresses that players entered: only on the public net, and not for long."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Event, Thread

import pytest
from pytest_django.fixtures import Settings

from notifications import http_post
from notifications.http_post import LONGEST_ANSWER, NotReachable, is_public, post
from tests.live_site import wait_until
from tests.notifications.receiver import Receiver


@pytest.fixture
def impatient(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REACHES_LOCAL_ADDRESSES = True
    monkeypatch.setattr(http_post, "SECONDS_IN_ALL", 0.3)


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.REACHES_LOCAL_ADDRESSES = True
    found = Receiver()
    found.open()
    yield found
    found.close()


@contextmanager
def a_server(
    answer: Callable[[socket.socket], None], host: str = "127.0.0.1", family: int = socket.AF_INET
) -> Iterator[int]:
    """Serve one caller with *answer*; yield the port."""
    with closing(socket.create_server((host, 0), family=family)) as server:

        def serve() -> None:
            with server.accept()[0] as caller:
                answer(caller)

        Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]


# ---- where it goes

SPECIAL = {
    "this network": ["0.0.0.1", "0.255.255.255"],
    "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.255.255"],
    "of one provider": ["100.64.0.1", "100.127.255.255"],
    "loopback": ["127.0.0.1", "127.255.255.255", "::1"],
    "unspecified": ["::"],
    "link-local": ["169.254.169.254", "fe80::1", "fe80::1%1", "febf::1"],
    "protocol assignments": ["192.0.0.8", "192.0.0.9", "192.0.0.170", "192.0.0.192", "2001::", "2001:1ff::1"],
    "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"],
    "AMT": ["2001:3::1"],
    "AS112": ["2001:4:112::1"],
    "benchmarking": ["198.18.0.1", "198.19.255.255", "2001:2::1"],
    "multicast": ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
    "reserved": ["240.0.0.1", "255.255.255.255", "4000::1"],
    "6to4": ["192.88.99.1", "2002:7f00:1::1", "2002:808:808::1"],
    "Teredo": ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    "mapped": ["::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:8.8.8.8"],
    "compatible": ["::127.0.0.1", "::8.8.8.8"],
    "NAT64": ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1"],
    "discard-only": ["100::1", "100:0:0:1::1"],
    "ORCHID": ["2001:10::1", "2001:20::1", "2001:30::1"],
    "segment routing": ["5f00::1"],
    "unique local": ["fc00::1", "fd00:ec2::254"],
    "site-local": ["fec0::1", "feff::1"],
}
PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "192.88.98.1",
    "192.169.0.1",
    "198.17.255.255",
    "198.20.0.1",
    "223.255.255.255",
    "2001:200::1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "3ffe::1",
]


@pytest.mark.parametrize(("sort", "numbers"), SPECIAL.items(), ids=SPECIAL)
def test_special_addresses_are_not_in_the_public_net(sort: str, numbers: list[str]) -> None:
    assert [number for number in numbers if is_public(number)] == [], sort


def test_all_others_are() -> None:
    assert [number for number in PUBLIC if not is_public(number)] == []


@pytest.mark.parametrize("url", ["https://[::1]/", "https://[fec0::1]/", "https://[2001:db8::1]/x"])
def test_an_ipv6_address_is_read_whole(settings: Settings, url: str) -> None:
    settings.REACHES_LOCAL_ADDRESSES = False
    with pytest.raises(NotReachable, match=r":1 is not in the public net"):
        post(url, b"{}", {})


def test_an_ipv6_address_is_named_in_brackets(settings: Settings) -> None:
    settings.REACHES_LOCAL_ADDRESSES = True
    heard: list[bytes] = []

    def answer(caller: socket.socket) -> None:
        heard.append(caller.recv(4096))
        caller.sendall(b"HTTP/1.1 204 Fine\r\n\r\n")

    with a_server(answer, "::1", socket.AF_INET6) as port:
        assert post(f"http://[::1]:{port}/", b"{}", {}) == 204
    assert f"Host: [::1]:{port}\r\n".encode() in heard[0]


@pytest.mark.parametrize("host", ["a..b", "x" * 64 + ".example"])
def test_a_name_that_cannot_be_is_not_reached(host: str) -> None:
    with pytest.raises(NotReachable, match="idna"):
        post(f"https://{host}/", b"{}", {})


# ---- for how long

TOO_SLOW = pytest.mark.usefixtures("impatient")


@pytest.fixture
def over() -> Iterator[Event]:
    """Return an event that is set when the test is over."""
    found = Event()
    yield found
    found.set()


@TOO_SLOW
def test_an_answer_that_drips_is_not_waited_for(receiver: Receiver) -> None:
    receiver.drips = True
    with pytest.raises(NotReachable, match=r"The server didn’t respond within 0\.3 seconds"):
        post(receiver.url, b"{}", {})


@TOO_SLOW
@pytest.mark.parametrize("letters", [b"", b"\x16\x03\x03\x40\x00" + b"\x02" * 100])
def test_neither_is_a_server_that_never_gets_done_with_tls(letters: bytes, over: Event) -> None:
    def hesitate(caller: socket.socket) -> None:
        caller.sendall(letters)
        over.wait()

    with a_server(hesitate) as port, pytest.raises(NotReachable, match="The server didn’t respond"):
        post(f"https://127.0.0.1:{port}/", b"{}", {})


@TOO_SLOW
def test_neither_is_a_name_server(monkeypatch: pytest.MonkeyPatch, over: Event) -> None:
    def silent(*question: object, **more: object) -> list[object]:
        over.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    with pytest.raises(NotReachable, match="The server didn’t respond"):
        post("https://slow.example/", b"{}", {})


def test_of_an_answer_only_the_beginning_is_read(settings: Settings) -> None:
    settings.REACHES_LOCAL_ADDRESSES = True
    hung_up = Event()

    def talk(caller: socket.socket) -> None:
        caller.recv(4096)
        caller.sendall(b"HTTP/1.1 200 Fine\r\n")
        try:
            while True:
                caller.sendall(b"X-More: " + b"x" * LONGEST_ANSWER + b"\r\n")
        except OSError:
            hung_up.set()

    with a_server(talk) as port:
        assert post(f"http://127.0.0.1:{port}/", b"{}", {}) == 200
        wait_until(hung_up.is_set)
