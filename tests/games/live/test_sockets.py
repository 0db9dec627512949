"""The socket of a match sends only version numbers, and only to those who may watch."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from channels.testing import WebsocketCommunicator

from accounts.models import User
from buttonmen.asgi import application
from games import play
from games.live import announcements, presence
from games.live.sockets import MatchConsumer
from games.models import Match
from rules import Surrender
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.games.matches import a_match, act, an_offer, two_friends

pytestmark = pytest.mark.django_db(transaction=True)


def socket(match: Match | int, player: User | None = None) -> WebsocketCommunicator:
    number = match if isinstance(match, int) else match.pk
    return socket_at(f"/ws/match/{number}/", player)


def socket_at(path: str, player: User | None) -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    if player is not None:
        cookies = signed_in(player).cookies.output(header="", sep=";").strip()
        headers.append((b"cookie", cookies.encode()))
    return WebsocketCommunicator(application, path, headers=headers)


async def a_match_of_two(**terms: Any) -> tuple[Match, User, User]:
    """Make a match on the sockets' event loop and wait until it is announced, so that no news comes late."""

    def make() -> tuple[Match, User, User]:
        ann, bob = two_friends()
        return a_match(ann, bob, **terms), ann, bob

    announcements.web_loop = asyncio.get_running_loop()
    made = await sync_to_async(make)()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    return made


@pytest.mark.services
async def test_a_spectator_hears_where_the_match_stands_and_of_every_move() -> None:
    match, _ann, _bob = await a_match_of_two()
    listener = socket(match)
    assert (await listener.connect())[0]
    assert await listener.receive_json_from() == {"version": match.version, "chat": 0}
    await sync_to_async(act)(match, match.battle.active or 0, Surrender())
    assert await listener.receive_json_from() == {"version": match.version + 1, "chat": 0}
    await listener.disconnect()


@pytest.mark.services
async def test_a_word_is_a_nudge_too() -> None:
    match, ann, _bob = await a_match_of_two()
    listener = socket(match)
    await listener.connect()
    await listener.receive_json_from()
    await sync_to_async(play.say)(match.pk, ann, "hello")
    assert await listener.receive_json_from() == {"version": match.version, "chat": 1}
    await listener.disconnect()


@pytest.mark.parametrize("frame", ["surrender", "{", '{"version": 99}'])
async def test_a_page_that_speaks_is_hung_up_on(frame: str) -> None:
    match, _ann, _bob = await a_match_of_two()
    listener = socket(match)
    await listener.connect()
    await listener.receive_json_from()
    await listener.send_to(text_data=frame)
    closed = await listener.receive_output()
    assert closed["type"] == "websocket.close"
    assert (await sync_to_async(Match.objects.get)(pk=match.pk)).version == match.version


async def test_a_private_match_is_not_there_for_others() -> None:
    match, ann, _bob = await a_match_of_two(is_private=True)
    for listener in (socket(match), socket(10**9)):
        await listener.connect()
        assert (await listener.receive_output())["code"] == 4404
    mine = await sync_to_async(socket)(match, ann)
    await mine.connect()
    assert await mine.receive_json_from() == {"version": match.version, "chat": 0}
    await mine.disconnect()


@pytest.mark.services
async def test_players_see_who_else_is_looking() -> None:
    match, ann, _bob = await a_match_of_two()
    watcher = socket(match)
    await watcher.connect()
    await watcher.receive_json_from()
    tabs = [await sync_to_async(socket)(match, ann) for _number in range(2)]
    for tab in tabs:
        await tab.connect()
        assert await watcher.receive_json_from() == {"presence": True}
    assert presence.players_present(match.pk, match.players) == {ann.pk}
    await tabs[0].disconnect()
    assert await watcher.receive_json_from() == {"presence": True}
    assert presence.players_present(match.pk, match.players) == {ann.pk}
    await tabs[1].disconnect()
    assert await watcher.receive_json_from() == {"presence": True}
    assert presence.players_present(match.pk, match.players) == set()
    await watcher.disconnect()


@pytest.mark.services
async def test_an_overview_hears_of_every_match_of_its_player_and_of_no_other() -> None:
    match, ann, bob = await a_match_of_two()
    hers, stranger = [
        await sync_to_async(socket_at)("/ws/matches/", player)
        for player in (ann, await sync_to_async(a_player)("Tom"))
    ]
    for listener in (hers, stranger):
        assert (await listener.connect())[0]
        assert await listener.receive_json_from() == {}
    await sync_to_async(play.say)(match.pk, bob, "hello")
    assert await hers.receive_json_from() == {"match": match.pk, "version": match.version, "chat": 1}
    offer = await sync_to_async(an_offer)(bob, ann)
    assert await hers.receive_json_from() == {"match": offer.pk, "version": 0, "chat": 0}
    assert await stranger.receive_nothing()
    for listener in (hers, stranger):
        await listener.disconnect()


async def test_an_overview_is_for_logged_in_players_and_only_listens() -> None:
    _match, ann, _bob = await a_match_of_two()
    visitor = socket_at("/ws/matches/", None)
    await visitor.connect()
    assert (await visitor.receive_output())["code"] == 4404
    hers = await sync_to_async(socket_at)("/ws/matches/", ann)
    await hers.connect()
    await hers.receive_json_from()
    await hers.send_to(text_data="surrender")
    assert (await hers.receive_output())["type"] == "websocket.close"


@pytest.mark.services
async def test_news_for_a_page_that_was_closed_meanwhile_are_no_error() -> None:
    async def gone(message: dict[str, Any]) -> None:
        raise Disconnected("Attempt to send on a closed protocol")

    listener = MatchConsumer()
    listener.base_send = gone
    await listener.match_presence({"type": "match.presence"})
