"""Kill workers while matches end: stats must count each match once and agree with the stored matches."""

from __future__ import annotations

import logging
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

from accounts.models import User
from games.models import Match
from rules import Surrender
from stats.counting.rebuilding import rebuild
from stats.models import Bout, Counted, PlayerMonth
from tests.accounts.people import befriend
from tests.games.matches import a_match, act
from tests.live_site import ROOT, LiveSite, wait_until
from tools.faults.mail import LONGEST_PAUSE, LONGEST_WAIT

WORKERS = 2
PLAYERS = 5
AT_ONCE = 5
"""Number of matches that end before a worker is killed, so the worker has some to count."""


class Workers:
    def __init__(self, site: LiveSite) -> None:
        self.site = site
        self.processes = [self.started() for _worker in range(WORKERS)]

    def started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "db_worker", "--interval", "0.05", "--no-reload"]
        silent = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=ROOT, env=self.site.environment, stdout=silent, stderr=silent)

    def kill(self, number: int) -> None:
        process = self.processes[number]
        process.kill()
        process.wait()
        self.processes[number] = self.started()

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


class Reaper(threading.Thread):
    def __init__(self, workers: Workers, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.workers, self.chance = workers, chance
        self.ordered = threading.Semaphore(0)
        self.killed = 0

    def run(self) -> None:
        while self.ordered.acquire():
            time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
            self.workers.kill(self.killed % WORKERS)
            self.killed += 1


def kill_and_count(kills: int, matches: int, chance: random.Random) -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="true")
        site.migrate()
        workers = Workers(site)
        try:
            with site.database():
                return end_matches(workers, kills, matches, chance)
        finally:
            workers.stop()
            site.connection.close()


def end_matches(workers: Workers, kills: int, matches: int, chance: random.Random) -> int:
    began = time.monotonic()
    reaper = Reaper(workers, chance)
    reaper.start()
    fatal = Counter(chance.randrange(0, matches, AT_ONCE) for _kill in range(kills))
    pairs = list(combinations(friends(workers.site), 2))
    for number in range(matches):
        if fatal[number]:
            reaper.ordered.release(fatal[number])
        match = a_match(*chance.choice(pairs), first_to=1)
        act(match, next(iter(match.battle.decisions)), Surrender())
        if number % AT_ONCE == AT_ONCE - 1:
            time.sleep(chance.uniform(0, LONGEST_PAUSE))
    while_playing = Counted.objects.count()
    wait_until(lambda: reaper.killed == kills, seconds=LONGEST_WAIT)
    wait_until(lambda: Counted.objects.count() == matches, seconds=LONGEST_WAIT)
    problems = problems_with(matches)
    print(
        f"{matches} matches in {time.monotonic() - began:.0f} s, {while_playing} of them counted meanwhile."
    )
    print(f"Killed {kills} times.")
    print("\n".join(problems) or "Each match was counted once, and all figures are those of the record.")
    return 1 if problems else 0


def friends(site: LiveSite) -> list[User]:
    players = [site.player(f"Friend{number}") for number in range(PLAYERS)]
    for one, other in combinations(players, 2):
        befriend(one, other)
    return players


def problems_with(matches: int) -> list[str]:
    won = sum(PlayerMonth.objects.values_list("won", flat=True))
    found = {
        "finished matches": Match.objects.filter(status=Match.Status.FINISHED).count(),
        "pairs of bouts": Bout.objects.count() / 2,
        "wins in months": won,
    }
    problems = [
        f"{number} {name} instead of {matches}" for name, number in found.items() if number != matches
    ]
    differing = rebuild(lambda _matches: None, only_compare=True)
    return problems + [f"{number} {kind} differ" for kind, number in differing.items()]
