"""Kill workers and pages while time runs out: each match must have one result, and the right one.

Answers arrive in time, at the very moment when time is up, too late, or never. An answer that the site
accepted in time must count, an answer sent afterwards must not, and no match may have two losers. At the end
the whole site is down for a while, and the clocks must get that time back.
"""

from __future__ import annotations

import logging
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.client import HTTPException
from pathlib import Path

from django.db.models import QuerySet
from django.utils import timezone

from games.fairness.verifying import verify
from games.models import Match, Seat
from games.play import DecisionId
from games.play.clocks.heartbeat import OUTAGE
from games.play.timekeeping.sweeping import GRACE
from tests.accounts.people import befriend
from tests.games.matches import a_match
from tests.html import parsed
from tests.live_site import LiveSite, answers, stop, wait_until
from tools.faults.mail import DICE, LONGEST_PAUSE, LONGEST_WAIT, open_decisions
from tools.faults.moves import MOVED
from tools.faults.stats import WORKERS, Workers
from tools.soak.matches import Player

PAIRS = 10
"""Number of matches that run out of time simultaneously."""
INTERNAL_ERROR = 500
NOTHING_RUNS = OUTAGE + timedelta(seconds=15)


@dataclass
class Trial:
    decision: DecisionId
    player: Player
    due: datetime
    send_at: datetime | None
    sent: list[datetime] = field(default_factory=list)
    answered: datetime | None = None
    status: int | None = None
    page: str = ""

    def answer(self) -> None:
        """Send the answer at its planned time, and repeat it until the site responds."""
        if self.send_at is None:
            return
        time.sleep(max((self.send_at - timezone.now()).total_seconds(), 0))
        address = f"/match/{self.decision.match}/act/"
        deadline = time.monotonic() + LONGEST_WAIT
        while self.status is None and time.monotonic() < deadline:
            self.sent.append(timezone.now())
            try:
                self.status, self.page = self.player.ask("POST", address, self.form)
                self.answered = timezone.now()
            except (OSError, HTTPException):
                self.player.line.close()
                time.sleep(0.2)

    @property
    def form(self) -> list[tuple[str, str]]:
        target = f"{1 - self.decision.seat}.0"
        return [
            ("decision", str(self.decision.number)),
            ("action", "attack"),
            ("attacker", "0"),
            ("target", target),
        ]


class Reaper(threading.Thread):
    """A thread that, on each order, kills a worker or the web process after a pause and restarts it."""

    def __init__(self, site: LiveSite, workers: Workers, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.site, self.workers, self.chance = site, workers, chance
        self.ordered = threading.Semaphore(0)
        self.killed: Counter[str] = Counter()
        self.longest = timedelta()
        """Longest time without a running web process."""

    def run(self) -> None:
        while self.ordered.acquire():
            time.sleep(self.chance.uniform(0, 8 * LONGEST_PAUSE))
            if self.chance.random() < 0.6:
                self.workers.kill(self.killed.total() % WORKERS)
                self.killed["worker"] += 1
            else:
                began = timezone.now()
                with suppress(TimeoutError):  # on a machine that has much to do
                    self.site.restart()
                wait_until(lambda: answers(self.site.url), seconds=LONGEST_WAIT)
                self.longest = max(self.longest, timezone.now() - began)
                self.killed["pages"] += 1


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        own = {"EMBEDDED_WORKER": "false", "DATABASE_POOL": str(PAIRS)}
        site = LiveSite(Path(name), DEBUG="true", **own)
        site.migrate()
        with site.serve(), site.database():
            workers = Workers(site)
            try:
                return run_out(site, workers, kills, moves, chance)
            finally:
                workers.stop()


def run_out(site: LiveSite, workers: Workers, kills: int, moves: int, chance: random.Random) -> int:
    began = time.monotonic()
    pairs = [a_pair(site, number, chance) for number in range(PAIRS)]
    reaper = Reaper(site, workers, chance)
    reaper.start()
    rounds = -(-moves // PAIRS)
    fatal = Counter(chance.randrange(rounds) for _kill in range(kills))
    trials: list[Trial] = []
    for number in range(rounds):
        tried = list(trials_of(pairs, chance))
        if fatal[number]:
            reaper.ordered.release(fatal[number])
        with ThreadPoolExecutor(PAIRS) as pool:
            list(pool.map(Trial.answer, tried))
        wait_until(lambda tried=tried: all(map(is_settled, tried)), seconds=LONGEST_WAIT)
        trials += tried
    wait_until(lambda: reaper.killed.total() == kills, seconds=LONGEST_WAIT)
    problems = [problem for trial in trials for problem in problems_of(trial, reaper.longest)]
    report(trials, reaper, time.monotonic() - began)
    print("\n".join(problems), flush=True)
    problems += nothing_runs_for_a_while(site, workers, pairs)
    print("\n".join(problems) or "Every match had one result, the right one, and the outage was given back.")
    return 1 if problems else 0


def a_pair(site: LiveSite, number: int, chance: random.Random) -> tuple[Player, Player]:
    one, other = site.player(f"One{number}"), site.player(f"Other{number}")
    befriend(one, other)
    return Player(site, one, chance), Player(site, other, chance)


def trials_of(pairs: list[tuple[Player, Player]], chance: random.Random) -> Iterator[Trial]:
    matches = [a_match(one.user, other.user, DICE, DICE, pace="days:1") for one, other in pairs]
    soon = timezone.now() + timedelta(seconds=1)
    for match, players in zip(matches, pairs, strict=True):
        (decision,) = open_decisions(match)
        due = soon + timedelta(seconds=chance.uniform(0.5, 3))
        Seat.objects.filter(match=match, number=decision.seat).update(due_at=due, warn_at=None)
        late = timedelta(seconds=chance.uniform(0, GRACE.total_seconds() * 1.5))
        early = timedelta(seconds=chance.uniform(0, 1.5))
        send_at = chance.choice((None, due - early, due - early, due, due + late))
        yield Trial(decision, players[decision.seat], due, send_at)


def is_settled(trial: Trial) -> bool:
    return trial.decision not in open_decisions(Match(pk=trial.decision.match))


def problems_of(trial: Trial, without_pages: timedelta) -> list[str]:
    match = Match.objects.get(pk=trial.decision.match)
    seat = match.all_seats[trial.decision.seat]
    counted = sum(move.action is not None for move in match.moves.filter(seat=seat.number))
    lost = sum("Forfeited" in str(move.facts) for move in match.moves.all())
    found = verify(match).problems
    if counted + lost != 1 or lost != (seat.forfeited == Seat.Forfeit.TIME):
        found.append(f"{counted} answers and {lost} losses, forfeited {seat.forfeited!r}")
    if trial.status is not None and trial.status >= INTERNAL_ERROR:
        found.append(f"the answer was {trial.status}: {' '.join(parsed(trial.page).text.split()[:16])}")
    if trial.status == MOVED and not counted:
        found.append("the answer was taken, and does not count")
    if trial.answered is not None and trial.answered <= trial.due and not counted:
        found.append(f"an answer in time was answered {trial.status}")
    has_time_back = without_pages >= OUTAGE
    if counted and not has_time_back and (not trial.sent or trial.sent[0] > trial.due):
        found.append("a late answer counts")
    if lost and match.status != Match.Status.FINISHED:
        found.append(f"the match is {match.status}")
    return [f"match {match.pk}: {problem}" for problem in found]


def nothing_runs_for_a_while(
    site: LiveSite, workers: Workers, pairs: list[tuple[Player, Player]]
) -> list[str]:
    """Stop the whole site while all clocks run out; list the clocks that did not get the time back."""
    workers.stop()
    stop(site.process)
    trials = list(trials_of(pairs, random.Random(0)))
    began = timezone.now()
    for trial in trials:
        trial.due = began + OUTAGE / 2
        running_seat(trial).update(due_at=trial.due)
    time.sleep(NOTHING_RUNS.total_seconds())
    down = timezone.now() - began
    with suppress(TimeoutError):  # on a machine that has much to do
        site.start()
    wait_until(lambda: answers(site.url), seconds=LONGEST_WAIT)
    workers.processes = [workers.started() for _worker in range(WORKERS)]
    keys = [trial.decision.match for trial in trials]
    running = Seat.objects.filter(match__in=keys, due_at__isnull=False)
    wait_until(lambda: running.filter(due_at__gt=timezone.now()).count() == PAIRS, seconds=2 * LONGEST_WAIT)
    problems = []
    for trial in trials:
        seat = running_seat(trial).get()
        more = timedelta() if seat.due_at is None else seat.due_at - trial.due
        if seat.forfeited or not down - OUTAGE / 2 <= more <= down + OUTAGE * 2:
            problems.append(f"match {trial.decision.match}: {more} more after {down}, {seat.forfeited!r}")
    return problems


def running_seat(trial: Trial) -> QuerySet[Seat]:
    return Seat.objects.filter(match=trial.decision.match, number=trial.decision.seat)


def report(trials: list[Trial], reaper: Reaper, seconds: float) -> None:
    killed = ", ".join(f"{count} × {what}" for what, count in sorted(reaper.killed.items()))
    said = Counter("nothing sent" if trial.status is None else str(trial.status) for trial in trials)
    again = sum(len(trial.sent) > 1 for trial in trials)
    print(f"{len(trials)} times up in {seconds:.0f} s. Killed: {killed or 'nothing'}.")
    print(f"Answers: {dict(said)}; {again} had to be sent again. Without pages: {reaper.longest} at most.")
