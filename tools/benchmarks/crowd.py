"""Simulated players at their matches, each with an open page; `tools.benchmarks.load` starts them.

Each player thinks, previews, moves, and fetches all that the socket reports, like the page's script.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import re
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlencode

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.conf import settings
from django.test import Client

from accounts.models import Follow, User
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from rules import Attack, seeded_draw
from tools.benchmarks.figures import percentile, processor
from tools.benchmarks.fill import quick_action
from tools.benchmarks.lines import Line
from tools.benchmarks.site import MINE, THEIRS, posted
from tools.cluster.hosts import NAMES, Host
from tools.cluster.site import WEB_PROCESSES

FIRST_TO = 5
PREVIEWS = 2
PATIENCE = 30
T = TypeVar("T")


DATABASE = ThreadPoolExecutor(1)
"""The single thread in which the players read the database, so they share one connection."""


async def run_in_thread(look: Callable[..., T], **options: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(DATABASE, partial(look, **options))


class Crowd:
    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {name: [] for name in ("move", "preview", "board", "seen")}
        self.errors: list[str] = []
        self.is_counting = False
        self.ends_at = 0.0

    def note(self, name: str, seconds: float) -> None:
        if self.is_counting:
            self.times[name].append(1000 * seconds)

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.ends_at

    def figures(self, seconds: float) -> dict[str, Any]:
        told = {
            name: {
                "times": len(times),
                "median_ms": round(percentile(times, 50), 1),
                "p95_ms": round(percentile(times, 95), 1),
                "p99_ms": round(percentile(times, 99), 1),
            }
            for name, times in self.times.items()
            if times
        }
        moves = len(self.times["move"])
        return {**told, "moves_a_second": round(moves / seconds, 1), "errors": len(self.errors)}


class Table:
    """A match between simulated players, with the time of the click that led to each version."""

    def __init__(self, players: Sequence[User]) -> None:
        self.players = players
        self.clicked: dict[int, float] = {}
        self.begun = asyncio.Event()
        """An event that is set when the next match between these players has begun."""
        self.begin()

    def begin(self) -> None:
        places = [
            ProposedSeat(player, recipe) for player, recipe in zip(self.players, (MINE, THEIRS), strict=True)
        ]
        offer = play.propose(self.players[0], places, Terms(first_to=FIRST_TO))
        self.match = play.accept(offer.pk, self.players[1])


class SeatedPlayer:
    def __init__(self, crowd: Crowd, url: str, table: Table, seat: int, think: tuple[float, float]) -> None:
        self.crowd, self.table, self.seat, self.think = crowd, table, seat, think
        client = Client()
        client.force_login(table.players[seat])
        token = secrets.token_hex(16)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.cookie = f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={token}"
        self.line, self.url, self.token = Line(url, self.cookie, token), url, token
        self.chance = random.Random(seat)
        self.draw = seeded_draw(table.match.pk * 2 + seat)
        self.answering = asyncio.Lock()

    async def sit(self) -> None:
        while not self.crowd.is_over:
            match = self.table.match
            self.behind = asyncio.Event()
            self.version = version_of(await self.must(200, "GET", match.get_absolute_url()))
            socket = Line(self.url, self.cookie, self.token)
            await socket.listen(f"/ws/match/{match.pk}/")
            listening = asyncio.create_task(self.follow(socket, match))
            try:
                await self.play(match)
            finally:
                listening.cancel()
                with suppress(asyncio.CancelledError):
                    await listening
                socket.close()

    async def play(self, match: Match) -> None:
        while not self.crowd.is_over:
            match = await run_in_thread(Match.objects.get, pk=match.pk)
            battle = match.battle
            if battle.is_over:
                await self.next_match(match)
                return
            decision = battle.decisions.get(self.seat)
            if decision is None:
                self.behind.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.behind.wait(), 1)
                continue
            await asyncio.sleep(self.chance.uniform(*self.think))
            await self.move(match, decision.number, quick_action(battle, self.seat, self.draw))

    async def move(self, match: Match, decision: int, action: Any) -> None:
        data = [("decision", str(decision)), *posted(action)]
        address = match.get_absolute_url()
        if isinstance(action, Attack):
            for _time in range(PREVIEWS):
                began = time.monotonic()
                await self.must(200, "GET", f"{address}preview/?{urlencode(data)}")
                self.crowd.note("preview", time.monotonic() - began)
        async with self.answering:
            began = time.monotonic()
            self.table.clicked[match.version + 1] = began
            board = await self.must(200, "POST", f"{address}act/", [*data, ("since", "0")])
            self.crowd.note("move", time.monotonic() - began)
            self.version = version_of(board)

    async def next_match(self, match: Match) -> None:
        begun = self.table.begun
        if self.seat == 0:
            self.table.clicked.clear()
            await run_in_thread(self.table.begin)
            self.table.begun = asyncio.Event()
            begun.set()
        elif self.table.match.pk == match.pk:
            with suppress(TimeoutError):
                await asyncio.wait_for(begun.wait(), PATIENCE)

    async def follow(self, socket: Line, match: Match) -> None:
        address = match.get_absolute_url()
        while (heard := await socket.hear()) is not None:
            async with self.answering:
                if heard.get("version", 0) <= self.version:
                    continue
                clicked = self.table.clicked.get(heard["version"])
                began = time.monotonic()
                board = await self.must(200, "GET", f"{address}board/?version={self.version}&since=0")
                self.crowd.note("board", time.monotonic() - began)
                if clicked is not None:
                    self.crowd.note("seen", time.monotonic() - clicked)
                self.version = version_of(board)
            self.behind.set()

    async def must(self, expected: int, method: str, path: str, data: Sequence[tuple[str, str]] = ()) -> str:
        try:
            status, text = await asyncio.wait_for(self.line.ask(method, path, data), PATIENCE)
        except (OSError, EOFError, TimeoutError) as error:
            self.crowd.errors.append(f"{method} {path}: {error!r}")
            return ""
        if status != expected:
            self.crowd.errors.append(f"{method} {path} was answered {status}")
        return text


def version_of(board: str) -> int:
    found = re.search(r'id="board"\s+data-version="(\d+)"', board)
    return int(found[1]) if found else 0


async def watch(crowd: Crowd, url: str, match: int) -> None:
    line = Line(url, "", "")
    try:
        await line.listen(f"/ws/match/{match}/")
        while await line.hear() is not None:
            pass
        crowd.errors.append("an idle socket was closed")
    except (OSError, EOFError) as error:
        crowd.errors.append(f"an idle socket: {error!r}")


def tables(count: int) -> list[Table]:
    names = [f"Player-{number}" for number in range(2 * count)]
    users = [User.objects.filter_by_name(name).first() or User.objects.create_user(name) for name in names]
    pairs = list(zip(users[::2], users[1::2], strict=True))
    for one, other in pairs:
        Follow.objects.get_or_create(follower=one, followed=other)
        Follow.objects.get_or_create(follower=other, followed=one)
    return [Table(pair) for pair in pairs]


async def crowd_at(given: argparse.Namespace, made: list[Table]) -> dict[str, Any]:
    crowd = Crowd()
    crowd.ends_at = time.monotonic() + given.warm_up + given.seconds
    think = (given.think[0], given.think[1])
    seated = [
        SeatedPlayer(crowd, given.url[number % len(given.url)], table, seat, think)
        for number, table in enumerate(made)
        for seat in (0, 1)
    ]
    idle = []
    for number in range(given.idle):
        url = given.url[number % len(given.url)]
        idle.append(asyncio.create_task(watch(crowd, url, made[number % len(made)].match.pk)))
        if number % 50 == 49:
            await asyncio.sleep(0.5)
    sitting = [asyncio.create_task(player.sit()) for player in seated]
    await asyncio.sleep(given.warm_up)
    crowd.is_counting = True
    began, used = time.monotonic(), used_processor()
    for outcome in await asyncio.gather(*sitting, return_exceptions=True):
        if isinstance(outcome, Exception):
            crowd.errors.append(repr(outcome))
    seconds = time.monotonic() - began
    cores = {name: round((spent - used[name]) / seconds, 2) for name, spent in used_processor().items()}
    for watching in idle:
        watching.cancel()
    await asyncio.gather(*idle, return_exceptions=True)
    for error in crowd.errors[:10]:
        print(error)
    return {**crowd.figures(seconds), "cores": cores}


def used_processor() -> dict[str, float]:
    """Return the processor seconds of these players and, within script/cluster, of each of its hosts."""
    hosts = NAMES if WEB_PROCESSES in os.environ else ()
    return {"players": time.process_time()} | {
        name: sum(map(processor, Host(name).processes)) for name in hosts
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", action="append", required=True)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=30)
    parser.add_argument("--think", type=float, nargs=2, default=(3, 7))
    parser.add_argument("--idle", type=int, default=0)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    made = tables(given.tables)
    print(json.dumps(asyncio.run(crowd_at(given, made))))


if __name__ == "__main__":
    main()
