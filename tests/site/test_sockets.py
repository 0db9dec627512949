"""Permission to open a socket, and limits of their number."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from accounts.models import User
from buttonmen.asgi import application
from buttonmen.sockets import TOO_MANY
from games.live.sockets import NOT_FOUND
from tests.games.forms import signed_in
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db(transaction=True)

OURS = "http://testserver"


def socket(
    path: str = "/ws/matches/", *, origin: str | None = OURS, cookie: str = "", **scope: Any
) -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"cookie", cookie.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    headers += scope.pop("headers", [])
    opened = WebsocketCommunicator(application, path, headers=headers)
    opened.scope.update({"client": ["192.0.2.1", 5000], **scope})
    return opened


def cookie_of(player: User) -> str:
    return str(signed_in(player).cookies.output(header="", sep=";").strip())


async def code_of(opened: WebsocketCommunicator) -> int | None:
    """Return the code that closes the socket right after it opens; None if it stays open."""
    assert (await opened.connect())[0]
    said = await opened.receive_output()
    code: int | None = said.get("code") if said["type"] == "websocket.close" else None
    return code


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://testserver:8080",
        "https://testserver",
        "http://sub.testserver",
        "http://testserver.example",
        "http://localhost:8000",
        "http://[::1",
        "http://testserver:port",
    ],
)
async def test_only_pages_of_this_very_site_are_let_in(origin: str | None) -> None:
    assert not (await socket(origin=origin).connect())[0]


@pytest.mark.parametrize(
    ("site", "origin"),
    [
        ("https://Buttonmen.example/", "https://buttonmen.example"),
        ("https://buttonmen.example:443", "https://buttonmen.example"),
        ("http://[::1]:80", "http://[::1]"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
async def test_the_site_is_named_as_browsers_name_it(settings: Settings, site: str, origin: str) -> None:
    settings.SITE_URL = site
    assert await code_of(socket("/ws/nowhere/", origin=origin)) == NOT_FOUND


async def test_in_development_this_machine_is_let_in_by_any_port(settings: Settings) -> None:
    settings.DEBUG = True
    assert await code_of(socket("/ws/nowhere/", origin="http://localhost:5173")) == NOT_FOUND
    assert not (await socket(origin="http://localhost.example:5173").connect())[0]


@pytest.mark.parametrize(
    "path",
    [
        *("/ws/nowhere/", "/ws/", "/", "/ws/match/tea/", "/ws/tournament/tea/"),
        *(f"/ws/{kind}/{'9' * 30}/" for kind in ("match", "tournament")),
    ],
)
async def test_an_unknown_address_is_hung_up_on(path: str) -> None:
    assert await code_of(socket(path)) == NOT_FOUND


@pytest.mark.services
async def test_a_cookie_that_no_database_takes_is_refused() -> None:
    assert not (await socket(cookie=r'sessionid="a\000b"').connect())[0]


@pytest.mark.services
async def test_an_address_has_so_many_sockets_until_it_closes_one(settings: Settings) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    path = f"/ws/match/{(await sync_to_async(a_public_match)()).pk}/"
    one, other = socket(path), socket(path)
    assert await code_of(one) is None
    assert await code_of(other) is None
    assert await code_of(socket(path)) == TOO_MANY
    assert await code_of(socket(path, client=["192.0.2.2", 5000])) is None
    await one.disconnect()
    assert await code_of(socket(path)) is None


@pytest.mark.services
async def test_the_address_is_what_a_trusted_proxy_says(settings: Settings) -> None:
    settings.SOCKETS_PER_ADDRESS = 1
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    path = f"/ws/match/{(await sync_to_async(a_public_match)()).pk}/"

    def behind(forwarded: str) -> WebsocketCommunicator:
        return socket(path, headers=[(b"x-forwarded-for", forwarded.encode())])

    one, other = behind("203.0.113.1"), behind("203.0.113.2")
    assert await code_of(one) is None
    assert await code_of(other) is None
    assert await code_of(behind("198.51.100.9, 203.0.113.1")) == TOO_MANY


@pytest.mark.services
async def test_a_player_has_so_many_sockets_from_wherever(settings: Settings) -> None:
    settings.SOCKETS_PER_PLAYER = 1
    ann, bob = await sync_to_async(two_friends)()
    hers, his = await sync_to_async(cookie_of)(ann), await sync_to_async(cookie_of)(bob)
    first = socket(cookie=hers)
    assert await code_of(first) is None
    assert await code_of(socket(cookie=hers, client=["192.0.2.2", 5000])) == TOO_MANY
    assert await code_of(socket(cookie=his)) is None
    await first.disconnect()
    assert await code_of(socket(cookie=hers)) is None


def a_public_match() -> Any:
    return a_match(*two_friends())
