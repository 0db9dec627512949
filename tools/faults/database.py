"""Restart PostgreSQL at random while players act: all that the site acknowledged must be stored.

An action that the site did not acknowledge must be done completely or not at all. Pages that only read must
always be answered. The trial runs within script/services, which supplies the command that restarts
PostgreSQL.
"""

from __future__ import annotations

import logging
import os
import random
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from django.db import InterfaceError, OperationalError, connections

from accounts.models import User
from games.models import Match
from games.play import DecisionId
from notifications.mail.links import move_link
from rules import Attack, AttackKind
from tests.accounts.people import befriend
from tests.games.matches import a_match, an_offer
from tests.live_site import LiveSite, connection_to
from tests.promises import with_promise
from tools.faults.mail import DICE, LONGEST_WAIT, open_decisions
from tools.faults.moves import problems_of
from tools.soak.matches import Player

PARTIES = 4
LONGEST_PAUSE = 1.5
ACKNOWLEDGED, NOT_STORED, SLOWED_DOWN = (200, 302), 503, 429

Found = TypeVar("Found")


class Deed(NamedTuple):
    name: str
    player: Player
    path: str
    fields: list[tuple[str, str]] | None
    is_stored: Callable[[], bool]


class Party(threading.Thread):
    """A thread that plays for two users, the only ones who change their matches."""

    def __init__(self, site: LiveSite, number: int, chance: random.Random, restarts: Restarts) -> None:
        super().__init__(daemon=True)
        self.site, self.chance, self.restarts = site, random.Random(chance.random()), restarts
        users = [site.player(f"One{number}"), site.player(f"Other{number}")]
        befriend(*users)
        self.players = {user.pk: Player(site, user, self.chance) for user in users}
        self.users: tuple[User, User] = (users[0], users[1])
        self.matches = [a_match(*self.users, DICE, DICE, first_to=5)]
        self.came: Counter[str] = Counter()
        self.problems: list[str] = []
        self.left = 0

    def run(self) -> None:
        connections["default"] = connection_to(self.site.environment["DATABASE_URL"])
        try:
            while self.left > 0 or not self.restarts.are_over:
                self.do_something()
                self.left -= 1
            self.problems += [problem for match in self.matches for problem in problems_of(match)]
        except Exception as error:
            self.problems.append(f"The party broke up: {error!r}")
        finally:
            connections["default"].close()

    def do_something(self) -> None:
        deed = retry_until_available(self.chance.choices(list(DEEDS), list(DEEDS.values()))[0], self)
        try:
            method = "GET" if deed.fields is None else "POST"
            status, html = deed.player.ask(method, deed.path, deed.fields)
        except (OSError, HTTPException) as error:
            deed.player.line.close()
            self.problems.append(f"{deed.name} was not answered: {error!r}")
            return
        is_stored = retry_until_available(deed.is_stored)
        if status in ACKNOWLEDGED:
            self.came[f"{deed.name} acknowledged"] += 1
            if not is_stored:
                self.problems.append(f"LOST: {deed.path} was answered {status}, and nothing is stored")
        elif status == NOT_STORED and deed.fields is not None:
            self.came["refused, but stored" if is_stored else "refused, and not stored"] += 1
        elif status == SLOWED_DOWN:
            self.came["slowed down"] += 1
        else:
            self.problems.append(f"{deed.path} was answered {status}: {html[:200]}")

    def running(self) -> Match:
        match = Match.objects.get(pk=self.matches[-1].pk)
        if not open_decisions(match):
            match = a_match(*self.users, DICE, DICE, first_to=5)
            self.matches.append(match)
        return match

    def seated(self, match: Match, seat: int) -> Player:
        return self.players[match.players[seat]]


def move(party: Party) -> Deed:
    match = party.running()
    (decision,) = open_decisions(match)
    fields = [
        ("decision", str(decision.number)),
        ("action", "attack"),
        ("attacker", "0"),
        ("target", f"{1 - decision.seat}.0"),
    ]
    path = f"{match.get_absolute_url()}act/"
    return Deed("moves", party.seated(match, decision.seat), path, fields, moved_on(match, decision))


def move_by_link(party: Party) -> Deed:
    match = party.running()
    (decision,) = open_decisions(match)
    player = party.seated(match, decision.seat)
    link = move_link(player.user, decision, Attack(AttackKind.POWER, (0,), (0,)))
    return Deed("moves by link", player, urlsplit(link).path, [], moved_on(match, decision))


def moved_on(match: Match, decision: DecisionId) -> Callable[[], bool]:
    return lambda: decision not in open_decisions(match)


def surrender(party: Party) -> Deed:
    match = party.running()
    (decision,) = open_decisions(match)
    path = f"{match.get_absolute_url()}surrender-round/"
    fields = [("round", str(match.battle.round))]
    return Deed("surrenders", party.seated(match, decision.seat), path, fields, moved_on(match, decision))


def say(party: Party) -> Deed:
    match, text = party.running(), f"I am {party.chance.random()}"
    path = f"{match.get_absolute_url()}say/"
    stored = match.messages.filter(text=text).exists
    return Deed("words", party.seated(match, 0), path, [("text", text)], stored)


def propose(party: Party) -> Deed:
    offered = Match.objects.filter(proposer=party.users[0])
    before = offered.count()
    fields = with_promise(against="anybody", my_recipe="(6)", first_to="1", ruleset="online", words="tea")
    player = party.players[party.users[0].pk]
    return Deed(
        "proposals", player, "/matches/new/", list(fields.items()), lambda: offered.count() == before + 1
    )


def accept(party: Party) -> Deed:
    offer = an_offer(*party.users)
    path, player = f"{offer.get_absolute_url()}accept/", party.players[party.users[1].pk]
    has_begun = Match.objects.filter(pk=offer.pk, status=Match.Status.PLAYING).exists
    return Deed("offers accepted", player, path, [], has_begun)


def look(party: Party) -> Deed:
    match = party.running()
    return Deed("pages", party.seated(match, 0), match.get_absolute_url(), None, lambda: True)


DEEDS = {move: 8, move_by_link: 3, look: 4, say: 2, surrender: 1, propose: 1, accept: 1}
"""Actions of players, with their relative frequencies."""


def retry_until_available(ask: Callable[..., Found], *given: object) -> Found:
    deadline = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return ask(*given)
        except (OperationalError, InterfaceError):
            if time.monotonic() > deadline:
                raise
            connections["default"].close()
            time.sleep(0.1)


class Restarts(threading.Thread):
    """A thread that restarts PostgreSQL several times, after a clean shutdown or as after a crash."""

    def __init__(self, count: int, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.pauses = [chance.uniform(0.2, LONGEST_PAUSE) for _restart in range(count)]
        self.modes = [chance.choice(["fast", "immediate"]) for _restart in range(count)]
        self.are_over = False

    def run(self) -> None:
        for pause, mode in zip(self.pauses, self.modes, strict=True):
            time.sleep(pause)
            subprocess.run([os.environ["RESTART_POSTGRES"], mode], stdout=subprocess.DEVNULL)
        self.are_over = True


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    """Restart PostgreSQL *kills* times during *moves* player actions; return 1 if there are problems."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="false", LOG_LEVEL="ERROR")
        site.migrate()
        site.prepare_with("collectstatic", "--noinput", "-v0")
        restarts = Restarts(kills, chance)
        with site.serve():
            with site.database():
                parties = [Party(site, number, chance, restarts) for number in range(PARTIES)]
            site.connection.close()
            return have_parties(parties, restarts, moves)


def have_parties(parties: list[Party], restarts: Restarts, moves: int) -> int:
    began = time.monotonic()
    restarts.start()
    for party in parties:
        party.left = moves // len(parties)
        party.start()
    for party in parties:
        party.join()
    came = sum((party.came for party in parties), Counter[str]())
    problems = [problem for party in parties for problem in party.problems]
    print(f"Restarted PostgreSQL {len(restarts.modes)} times in {time.monotonic() - began:.0f} s.")
    print(f"{', '.join(f'{number} {what}' for what, number in sorted(came.items()))}.")
    print("\n".join(problems) or "All that was acknowledged is stored.")
    return 1 if problems else 0
