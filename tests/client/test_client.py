"""The Python client in a program, against the site itself."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from typing import Any

import httpx
import pytest
from django.test import Client as Browser
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import Token, User
from buttonmen_client import AsyncClient, Client, NoAnswer, Problem
from games.models import Match
from tests.accounts.people import a_player
from tests.conftest import LimitRequests
from tests.games.matches import a_match, two_friends

SITE = "http://testserver"


class Site(httpx.BaseTransport):
    """A transport that calls the site in this process and may lose some of its answers."""

    def __init__(self, losing: int = 0) -> None:
        self.losing = losing
        self.asked: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = Browser().generic(
            request.method,
            request.url.raw_path.decode(),
            request.read(),
            content_type=request.headers.get("Content-Type", ""),
            headers=dict(request.headers),
        )
        if len(self.asked) <= self.losing:
            raise httpx.ReadError("the answer was lost")
        return httpx.Response(answer.status_code, headers=dict(answer.items()), content=answer.content)


def secret_of(player: User, **scopes: bool) -> str:
    return Token.new(player, "test", timedelta(days=1), **scopes).secret


def client_of(player: User, site: Site | None = None, **options: Any) -> Client:
    return Client(SITE, secret_of(player, plays=True), transport=site or Site(), **options)


def play_on(client: Client, chance: random.Random) -> None:
    for turn in client.turns():
        client.act(turn["number"], decision=turn["decision"], action=chance.choice(turn["actions"]))


@pytest.mark.django_db
def test_two_programs_offer_take_and_play_a_match_to_its_end() -> None:
    ann, bob = two_friends()
    one, other = client_of(ann), client_of(bob)
    offered = one.offer(
        players=["Bob"],
        mine={"recipe": "(6) (8)"},
        theirs={"recipe": "(4) (10)"},
        terms={"first_to": 1},
    )
    other.accept(offered["number"])
    chance = random.Random(1)
    for _move in range(200):
        if one.match(offered["number"])["status"] != "playing":
            break
        play_on(one, chance)
        play_on(other, chance)
    assert Match.objects.get(pk=offered["number"]).status == Match.Status.FINISHED
    assert [each["number"] for each in one.history(a="Ann")] == [offered["number"]]


@pytest.mark.django_db
def test_a_list_goes_on_to_its_last_page() -> None:
    ann, bob = two_friends()
    numbers = {a_match(ann, bob).pk for _each in range(3)}
    site = Site()
    listed = [turn["number"] for player in (ann, bob) for turn in client_of(player, site).turns(most=1)]
    assert set(listed) == numbers
    assert any("after" in request.url.params for request in site.asked)


@pytest.mark.django_db
def test_a_refusal_is_an_exception_with_code_data_and_sentence() -> None:
    with pytest.raises(Problem) as refused:
        client_of(a_player("Ann"), language="en").match(404)
    assert (refused.value.status, refused.value.code) == (404, "not-found")
    with pytest.raises(Problem) as refused:
        client_of(a_player("Bob")).offer(seats=1)
    assert (refused.value.status, refused.value.code) == (422, "invalid")
    assert refused.value.data["places"][0]["place"] == ["body", "seats"]
    assert str(refused.value).endswith("(invalid)")


@pytest.mark.django_db
def test_without_a_token_it_reads_what_everybody_may() -> None:
    client = Client(SITE, transport=Site())
    assert client.rulesets()["items"]
    with pytest.raises(Problem) as refused:
        client.me()
    assert refused.value.code == "token-missing"


@pytest.mark.django_db
def test_site_and_token_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTTONMEN_SITE", SITE)
    monkeypatch.setenv("BUTTONMEN_TOKEN", secret_of(a_player("Ann")))
    assert Client(transport=Site()).me()["name"] == "Ann"
    monkeypatch.delenv("BUTTONMEN_SITE")
    with pytest.raises(ValueError, match="BUTTONMEN_SITE"):
        Client()


@pytest.mark.django_db
def test_an_offer_whose_answer_is_lost_is_sent_again_and_made_once() -> None:
    two_friends()
    ann = User.objects.get(username="Ann")
    site = Site(losing=1)
    client_of(ann, site).offer(players=["Bob"], mine={"recipe": "(6)"}, theirs={"recipe": "(6)"})
    assert len(site.asked) == 2
    assert Match.objects.count() == 1


@pytest.mark.django_db
def test_what_might_happen_twice_is_not_sent_again() -> None:
    match = a_match(*two_friends())
    site = Site(losing=1)
    with pytest.raises(NoAnswer, match="http://testserver does not answer: the answer was lost"):
        client_of(User.objects.get(username="Ann"), site).say(match.pk, text="Good luck")
    assert len(site.asked) == 1


@pytest.mark.django_db
def test_it_comes_back_when_the_limit_is_over(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "api": "1/s/key"}
    site = Site()
    client = client_of(a_player("Ann"), site)
    assert [client.me()["name"] for _twice in range(2)] == ["Ann", "Ann"]


@pytest.mark.django_db
def test_it_waits_no_longer_than_its_patience(limit_requests: LimitRequests) -> None:
    limit_requests("api", 1)
    client = client_of(a_player("Ann"), patience=0.1)
    client.me()
    with pytest.raises(Problem) as refused:
        client.me()
    assert (refused.value.status, refused.value.code) == (429, "too-often")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_awaited_client_plays_over_the_wire(live_server: LiveServer) -> None:
    players = two_friends()
    match = a_match(*players, first_to=1)
    secrets = [secret_of(player, plays=True) for player in players]

    async def play_both() -> str:
        async with (
            AsyncClient(live_server.url, secrets[0]) as one,
            AsyncClient(live_server.url, secrets[1]) as other,
        ):
            for _move in range(200):
                for client in (one, other):
                    async for turn in client.turns():
                        number, action = turn["number"], turn["actions"][0]
                        await client.act(number, decision=turn["decision"], action=action)
                if (status := (await one.match(match.pk))["status"]) != "playing":
                    return status
        return "playing"

    assert asyncio.run(play_both()) == "finished"
