"""Kill worker and mail server at random while players move: every due notice must arrive.

Players move only when a mail asks them to, with the answer that the mail offers, so a lost mail stops the
match. Duplicate e-mails are counted.
"""

from __future__ import annotations

import logging
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match
from games.play import DecisionId
from notifications.mail import links
from notifications.models import Delivery
from rules import Action
from tests.accounts.people import befriend
from tests.games.matches import a_match
from tests.live_site import ROOT, LiveSite, answers, free_port, wait_until
from tests.notifications.post_office import links_in

MATCHES = 10
DICE = "(1) (1) (1) (1) (1)"
"""Dice with which the player in turn can always capture one, so turns alternate."""
LONGEST_WAIT = 180
LONGEST_PAUSE = 0.6


class Lost(Exception):
    pass


class PostOffice:
    """The mail server that the trial kills, with all e-mails that the server has accepted so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.read: dict[Path, list[tuple[DecisionId, Action]]] = {}
        self.names: Counter[str] = Counter()

    def open(self) -> None:
        command = [sys.executable, "-m", "tools.faults.mailman", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def told(self) -> dict[DecisionId, Action]:
        for file in self.folder.glob("*.eml"):
            if file not in self.read:
                message = message_from_bytes(file.read_bytes(), policy=default)
                assert isinstance(message, EmailMessage)
                self.names[message["Message-ID"]] += 1
                keys = [link.split("/")[-2] for link in links_in(message, "/mail/move/")]
                self.read[file] = [(move.decision, move.action) for move in map(links.read_move, keys)]
        return {move[0]: move[1] for moves in self.read.values() for move in reversed(moves)}


class Reaper(threading.Thread):
    """A thread that, on each order, kills the worker or the mail server after a pause and restarts it."""

    def __init__(self, site: LiveSite, office: PostOffice, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.site, self.office, self.chance = site, office, chance
        self.ordered = threading.Semaphore(0)
        self.killed: Counter[str] = Counter()
        self.over = False

    def run(self) -> None:
        while True:
            self.ordered.acquire()
            if self.over:
                return
            time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
            if self.chance.random() < 0.5:
                self.office.kill()
                time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
                self.office.open()
                self.killed["mail server"] += 1
            else:
                self.site.process.kill()
                self.site.process.wait()
                with suppress(TimeoutError):  # on a machine that has much to do
                    self.site.start()
                wait_until(lambda: answers(self.site.url), seconds=LONGEST_WAIT)
                self.killed["worker"] += 1

    def finish(self) -> None:
        self.over = True
        self.ordered.release()
        self.join()


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "post").mkdir()
        office = PostOffice(folder / "post")
        office.open()
        site = LiveSite(folder, EMAIL_URL=f"smtp://127.0.0.1:{office.port}", DEBUG="true")
        try:
            site.migrate()
            with site.serve(), site.database():
                return play_by_mail(site, office, kills, moves, chance)
        finally:
            office.kill()


def play_by_mail(site: LiveSite, office: PostOffice, kills: int, moves: int, chance: random.Random) -> int:
    began = time.monotonic()
    matches = some_matches()
    reaper = Reaper(site, office, chance)
    reaper.start()
    fatal = Counter(chance.randrange(moves) for _kill in range(kills))
    due: set[DecisionId] = set().union(*map(open_decisions, matches))
    for made in range(moves):
        decision, action = wait_for_one(office, matches)
        due |= open_decisions(play.act(decision, action))
        if fatal[made]:
            reaper.ordered.release(fatal[made])
    wait_until(lambda: reaper.killed.total() == kills, seconds=LONGEST_WAIT)
    reaper.finish()
    wait_for_all(office, due)
    report(office, due, moves, reaper, time.monotonic() - began)
    return 0


def some_matches() -> list[Match]:
    found = []
    for number in range(MATCHES):
        one, other = a_player_with_mail(f"One{number}"), a_player_with_mail(f"Other{number}")
        befriend(one, other)
        found.append(a_match(one, other, DICE, DICE, first_to=5))
    return found


def a_player_with_mail(name: str) -> User:
    player = User.objects.create_user(name, f"{name}@example.test".lower())
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player


def open_decisions(match: Match) -> set[DecisionId]:
    decisions = Match.objects.get(pk=match.pk).battle.decisions
    return {DecisionId(match.pk, seat, decision.number) for seat, decision in decisions.items()}


def wait_for_one(office: PostOffice, matches: list[Match]) -> tuple[DecisionId, Action]:
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline:
        told = office.told()
        for match in random.sample(matches, len(matches)):
            for decision in open_decisions(match) & told.keys():
                return decision, told[decision]
        time.sleep(0.05)
    raise Lost(describe(set().union(*map(open_decisions, matches)) - office.told().keys()))


def wait_for_all(office: PostOffice, due: set[DecisionId]) -> None:
    deadline = time.monotonic() + LONGEST_WAIT
    while missing := due - office.told().keys():
        if time.monotonic() > deadline:
            raise Lost(describe(missing))
        time.sleep(0.2)


def describe(missing: set[DecisionId]) -> str:
    rows = Delivery.objects.filter(match__in={decision.match for decision in missing}).order_by("-pk")[:5]
    states = [f"{mail.pk} {mail.state} after {mail.attempts}: {mail.reason}" for mail in rows]
    return f"{len(missing)} never told: {sorted(missing)[:5]} {states} at {timezone.now()}"


def report(office: PostOffice, due: set[DecisionId], moves: int, reaper: Reaper, seconds: float) -> None:
    repeated = sum(count - 1 for count in office.names.values())
    killed = ", ".join(f"{count} × {what}" for what, count in sorted(reaper.killed.items()))
    arrived = len(due & office.told().keys())
    print(f"{moves} moves in {seconds:.0f} s. Killed: {killed}.")
    print(f"Notices due: {len(due)}, arrived: {arrived}.")
    print(f"Mails: {office.names.total()}, of which {repeated} came again under the same Message-ID.")
    by_state = Counter(Delivery.objects.values_list("state", flat=True))
    print(f"Outbox: {dict(by_state)}.")
