"""Redis fails by refusing or hanging: the game goes on, and uses Redis again once it is back."""

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from buttonmen.relay import RelayingChannelLayer
from games.live import announcements
from games.models import Match
from rules import Surrender
from tests.accounts.people import PASSWORD, a_player
from tests.games.live.test_sockets import a_match_of_two, socket
from tests.games.matches import a_match, act, two_friends
from tests.live_site import LiveSite, wait_until
from tests.redis_server import PROGRAM, WAYS_TO_BE_GONE, RedisServer
from tests.refusals import TOO_OFTEN, outcome

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not PROGRAM, reason="needs redis-server"),
]
in_both_ways = pytest.mark.parametrize("goes", WAYS_TO_BE_GONE)
Goes = Callable[[RedisServer], None]


@in_both_ways
def test_players_log_in_look_and_move_without_redis(redis: RedisServer, client: Client, goes: Goes) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    seat = match.all_seats[match.battle.active or 0]
    goes(redis)
    client.post("/accounts/login/", {"login": seat.name, "password": PASSWORD})
    page = client.get(match.get_absolute_url())
    assert page.context["user"].username == seat.name
    client.post(f"{match.get_absolute_url()}surrender-round/", {"round": match.battle.round})
    assert Match.objects.get(pk=match.pk).version == match.version + 1


@in_both_ways
def test_rate_limits_hold_without_redis(
    redis: RedisServer, client: Client, goes: Goes, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    goes(redis)
    answers = [Client().post("/accounts/guest/") for _time in range(3)]
    assert [outcome(answer).startswith(TOO_OFTEN) for answer in answers] == [False, False, True]


@in_both_ways
def test_a_log_out_during_the_outage_lasts_after_it(
    redis: RedisServer, client: Client, goes: Goes, impatient: None
) -> None:
    client.force_login(a_player("Ann"))
    mine = client.cookies["sessionid"].value
    assert client.get("/").context["user"].is_authenticated
    goes(redis)
    client.post("/accounts/logout/")
    redis.come_back()
    wait_until(lambda: client.get("/ready/").json()["redis"])
    client.cookies["sessionid"] = mine
    assert not client.get("/").context["user"].is_authenticated


@in_both_ways
def test_the_log_hears_of_it_once_and_when_it_is_over(
    redis: RedisServer, goes: Goes, caplog: pytest.LogCaptureFixture, impatient: None
) -> None:
    cache.set("kept", "by Redis")
    goes(redis)
    for number in range(100):
        cache.set(f"kept-{number}", "in memory")
    assert cache.get("kept-99") == "in memory"
    redis.come_back()

    def is_used_again() -> bool:
        cache.set("kept", "by Redis")
        return cache.get("kept-99") is None

    wait_until(is_used_again)
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "Redis does not answer",
        "Redis answers again",
    ]


@in_both_ways
def test_a_process_without_redis_is_ready_and_says_what_is_gone(
    redis: RedisServer, client: Client, goes: Goes, impatient: None
) -> None:
    assert client.get("/ready/").json()["redis"] is True
    goes(redis)
    answer = client.get("/ready/")
    assert answer.status_code == 200
    assert answer.json()["redis"] is False
    redis.come_back()
    wait_until(lambda: client.get("/ready/").json()["redis"])


@in_both_ways
async def test_sockets_come_hear_and_go_without_redis(
    redis: RedisServer, goes: Goes, caplog: pytest.LogCaptureFixture
) -> None:
    match, _ann, _bob = await a_match_of_two()
    before, during = socket(match), socket(match)
    await before.connect()
    await before.receive_json_from()
    goes(redis)
    await during.connect()
    await during.receive_json_from()
    await sync_to_async(act)(match, match.battle.active or 0, Surrender())
    for listener in (before, during):
        assert await listener.receive_json_from() == {"version": match.version + 1, "chat": 0}
        await listener.disconnect()
    assert not [record for record in caplog.records if record.exc_info]


@in_both_ways
async def test_pages_hear_from_other_processes_again_and_first_where_their_match_stands(
    redis: RedisServer, goes: Goes, impatient: None
) -> None:
    match, _ann, _bob = await a_match_of_two()
    elsewhere = RelayingChannelLayer(redis.url)
    page = socket(match)
    await page.connect()
    now = await page.receive_json_from()
    await elsewhere.group_send(announcements.group(match.pk), {"type": "match.presence"})
    assert await page.receive_json_from() == {"presence": True}
    goes(redis)
    await sync_to_async(Match.objects.filter(pk=match.pk).update)(version=match.version + 1)
    await sync_to_async(wait_until)(lambda: get_channel_layer().outage.is_on)
    redis.come_back()
    assert await page.receive_json_from(10) == {**now, "version": match.version + 1}
    await elsewhere.group_send(announcements.group(match.pk), {"type": "match.presence"})
    assert await page.receive_json_from(10) == {"presence": True}
    await page.disconnect()


@in_both_ways
def test_daphne_answers_without_redis_and_writes_a_line_or_two(
    redis: RedisServer, goes: Goes, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    site = LiveSite(tmp_path, DEBUG="true", REDIS_URL=redis.url)
    site.migrate()
    with django_db_blocker.unblock(), site.serve():
        goes(redis)
        for _time in range(10):
            with urllib.request.urlopen(f"{site.url}/ready/", timeout=10) as answer:
                assert json.load(answer)["redis"] is False
        redis.come_back()
        wait_until(lambda: json.load(urllib.request.urlopen(f"{site.url}/ready/", timeout=10))["redis"])
    written = (tmp_path / "daphne.log").read_text()
    assert written.count("Redis does not answer") == 1
    assert "Traceback" not in written
