"""Take hosts of a cluster away while players move: no acknowledged move may be lost.

A web host, Redis, the primary and the standby lose power in turn, and come back some seconds later. Within
ten seconds, pages must be answered again and moves must be accepted again. While there is no primary, pages
must be read from the standby. The trial runs within script/cluster.
"""

from __future__ import annotations

import json
import logging
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.db import DatabaseError, connections

from games.models import Match
from games.play import DecisionId
from tests.accounts.people import befriend
from tests.games.matches import a_match
from tests.live_site import LiveSite, connection_to, wait_until
from tools.cluster.hosts import FOLDER, Host
from tools.cluster.site import URL, is_ready
from tools.faults.mail import DICE, LONGEST_WAIT, open_decisions
from tools.faults.moves import MOVED, problems_of
from tools.soak.matches import Player

Found = TypeVar("Found")

PAIRS = 8
PAGES = ("/", "/matches/history/")
"""Pages that are read all the time, besides that of a match."""
SECONDS_AWAY = 8
"""Time without power, long enough for the standby to take over."""
PATIENCE = 20
"""Seconds after which a player who gets no answer tries again."""
MOST_SECONDS = 10
"""Most seconds without pages, or without moves."""
FOUND = 200
UNAVAILABLE = {502, 503, 504}
VICTIMS: dict[str, Callable[[], Host]] = {
    "primary": lambda: Host(primary_name()),
    "web host": lambda: Host("web1"),
    "Redis": lambda: Host("redis"),
    "standby": lambda: Host("postgres2" if primary_name() == "postgres1" else "postgres1"),
}


class Successes:
    """The times at which something worked."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def note(self) -> None:
        self.times.append(time.monotonic())

    def longest_gap(self, since: float) -> tuple[float, float]:
        """Return when the longest time without success since then began and ended."""
        times = [since, *(each for each in list(self.times) if each > since), time.monotonic()]
        return max(pairwise(times), key=lambda gap: gap[1] - gap[0])


class Reader(threading.Thread):
    """A thread that loads one page again and again."""

    def __init__(self, player: Player, path: str) -> None:
        super().__init__(daemon=True)
        self.player, self.path = player, path
        self.player.line.timeout = PATIENCE
        self.loaded = Successes()
        self.came: Counter[str] = Counter()
        self.problems: list[str] = []
        self.is_over = False

    def run(self) -> None:
        while not self.is_over:
            try:
                status, _html = self.player.ask("GET", self.path)
            except (OSError, HTTPException) as error:
                self.player.line.close()
                self.came[f"pages: {type(error).__name__}"] += 1
                continue
            self.came[f"pages answered {status}"] += 1
            if status == FOUND:
                self.loaded.note()
            elif status not in UNAVAILABLE:
                self.problems.append(f"{self.path} was answered {status}")
            time.sleep(0.1)


class Pair(threading.Thread):
    """A thread that moves for two users, the only ones who change their matches."""

    def __init__(self, site: LiveSite, number: int, chance: random.Random, moved: Successes) -> None:
        super().__init__(daemon=True)
        self.site, self.moved = site, moved
        self.users = site.player(f"One{number}"), site.player(f"Other{number}")
        befriend(*self.users)
        self.players = [Player(site, user, chance) for user in self.users]
        for player in self.players:
            player.line.timeout = PATIENCE
        self.matches = [self.start_match()]
        self.sent: set[DecisionId] = set()
        self.acknowledged: set[DecisionId] = set()
        self.came: Counter[str] = Counter()
        self.problems: list[str] = []
        self.is_over = False

    def start_match(self) -> Match:
        return a_match(*self.users, DICE, DICE, first_to=5)

    def run(self) -> None:
        connections["default"] = connection_to(self.site.environment["DATABASE_URL"])
        try:
            while not self.is_over:
                self.move()
            for match in self.matches:
                self.problems += retry(partial(self.losses, match))
        except Exception as error:
            self.problems.append(f"A pair broke up: {error!r}")
        finally:
            connections["default"].close()

    def move(self) -> None:
        match = self.matches[-1]
        for decision in retry(lambda: open_decisions(match)):
            self.send_move(match, decision)
            return
        self.matches.append(retry(self.start_match))

    def send_move(self, match: Match, decision: DecisionId) -> None:
        fields = [("decision", str(decision.number)), ("action", "attack"), ("attacker", "0")]
        fields += [("target", f"{1 - decision.seat}.0")]
        player = self.players[decision.seat]
        self.sent.add(decision)
        try:
            status, html = player.ask("POST", f"{match.get_absolute_url()}act/", fields)
        except (OSError, HTTPException) as error:
            player.line.close()
            self.came[f"moves: {type(error).__name__}"] += 1
            return
        self.came[f"moves answered {status}"] += 1
        if status == MOVED:
            self.moved.note()
            if decision in self.acknowledged:
                self.problems.append(f"LOST: {decision} had been acknowledged before")
            self.acknowledged.add(decision)
        elif status in UNAVAILABLE:
            time.sleep(0.2)
        else:
            self.problems.append(f"{decision} was answered {status}: {html[:200]}")

    def losses(self, match: Match) -> list[str]:
        sent = sum(decision.match == match.pk for decision in self.sent)
        acknowledged = {decision for decision in self.acknowledged if decision.match == match.pk}
        stored = sum(move.action is not None for move in match.moves.all())
        found = [f"LOST: {decision} is open" for decision in acknowledged & open_decisions(match)]
        if not len(acknowledged) <= stored <= sent:
            found.append(f"LOST: {match} has {stored} moves of {len(acknowledged)} to {sent}")
        return found + problems_of(match)


def retry(ask: Callable[[], Found]) -> Found:
    """Return the answer of the database as soon as there is one that can also be written."""
    deadline = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return ask()
        except DatabaseError:
            if time.monotonic() > deadline:
                raise
            connections["default"].close()
            time.sleep(0.2)


class Blow(NamedTuple):
    """The effects of one host's absence."""

    victim: str
    without_pages: float
    without_moves: float
    pages_meanwhile: int
    """The number of pages that were loaded while no move was possible."""

    @property
    def problems(self) -> list[str]:
        found = []
        for what, seconds in (("pages", self.without_pages), ("moves", self.without_moves)):
            if seconds > MOST_SECONDS:
                found.append(f"{self.victim}: no {what} for {seconds:.1f} s")
        if self.victim == "primary" and not self.pages_meanwhile:
            found.append("no page was read from the standby")
        return found


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    """Take hosts away *kills* times and until *moves* moves are acknowledged; return 1 on problems."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), SITE_URL=URL)
        site.url = URL
        moved = Successes()
        with site.database():
            pairs = [Pair(site, number, chance, moved) for number in range(PAIRS)]
            pages = [pairs[0].matches[0].get_absolute_url(), *PAGES]
            readers = [Reader(Player(site, pairs[0].users[0], chance), page) for page in pages]
        site.connection.close()
        return play_on(pairs, readers, kills, moves, chance)


def play_on(pairs: list[Pair], readers: list[Reader], kills: int, moves: int, chance: random.Random) -> int:
    began = time.monotonic()
    threads: list[Pair | Reader] = [*pairs, *readers]
    for thread in threads:
        thread.start()
    victims = list(islice(cycle(VICTIMS), kills))
    chance.shuffle(victims)
    blows = [strike(victim, readers, pairs[0].moved, chance) for victim in victims]
    while count_acknowledged(pairs) < moves and any(pair.is_alive() for pair in pairs):
        time.sleep(1)
    for thread in threads:
        thread.is_over = True
    for thread in threads:
        thread.join()
    came = sum((thread.came for thread in threads), Counter[str]())
    problems = [problem for source in (*threads, *blows) for problem in source.problems]
    print(f"{count_acknowledged(pairs)} moves acknowledged in {time.monotonic() - began:.0f} s.")
    print(f"{', '.join(f'{number} {what}' for what, number in sorted(came.items()))}.")
    print("\n".join(problems) or "All that was acknowledged is stored once.")
    return 1 if problems else 0


def count_acknowledged(pairs: list[Pair]) -> int:
    return sum(len(pair.acknowledged) for pair in pairs)


def strike(victim: str, readers: list[Reader], moved: Successes, chance: random.Random) -> Blow:
    time.sleep(chance.uniform(1, 3))
    began, host = time.monotonic(), VICTIMS[victim]()
    host.unplug()
    host.kill()
    time.sleep(SECONDS_AWAY)
    host.plug_in()
    wait_until(lambda: is_whole(began), LONGEST_WAIT)
    gap = moved.longest_gap(began)
    meanwhile = sum(gap[0] < each < gap[1] for reader in readers for each in reader.loaded.times)
    gaps = [reader.loaded.longest_gap(began) for reader in readers]
    without_pages = max(end - start for start, end in gaps)
    blow = Blow(victim, without_pages, gap[1] - gap[0], meanwhile)
    print(
        f"{victim} away: {blow.without_pages:.1f} s without a page, {blow.without_moves:.1f} s without moves;"
        f" {meanwhile} pages loaded meanwhile",
        flush=True,
    )
    return blow


def primary_name() -> str:
    return str(read_state()["primary"])


def is_whole(began: float) -> bool:
    """Return whether the standby may take over, and all web processes answer."""
    found = read_state()
    return found["is_safe"] and found["at"] > began + SECONDS_AWAY and all(map(is_ready, found["web"]))


def read_state() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "state").read_text())
    return found
