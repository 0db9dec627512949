"""Kill the site at random while players move: no acknowledged move may be lost.

A move that was not acknowledged must be made completely or not at all. The next player must have a notice,
and at the end the moves of every match must lead to the stored match.
"""

from __future__ import annotations

import logging
import random
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from games.fairness.verifying import verify
from games.models import Match
from games.play import DecisionId
from notifications.models import Notice
from notifications.news.turn import TurnNews
from tests.accounts.people import befriend
from tests.games.matches import a_match
from tests.live_site import LiveSite, answers, wait_until
from tools.faults.mail import DICE, LONGEST_PAUSE, LONGEST_WAIT, Lost, open_decisions
from tools.soak.matches import Player

MATCHES = 10
MOVED = 302


class Killer(threading.Thread):
    def __init__(self, site: LiveSite, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.site, self.chance = site, chance
        self.ordered = threading.Semaphore(0)
        self.killed = 0

    def run(self) -> None:
        while self.ordered.acquire():
            time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
            with suppress(TimeoutError):  # on a machine that has much to do
                self.site.restart()
            self.killed += 1


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="true")
        site.migrate()
        with site.serve(), site.database():
            return play_on(site, kills, moves, chance)


def play_on(site: LiveSite, kills: int, moves: int, chance: random.Random) -> int:
    began = time.monotonic()
    matches = [a_match_at(site, number, chance) for number in range(min(MATCHES, moves))]
    killer = Killer(site, chance)
    killer.start()
    fatal = Counter(chance.randrange(moves) for _kill in range(kills))
    came: Counter[str] = Counter()
    for made in range(moves):
        if fatal[made]:
            killer.ordered.release(fatal[made])
        running = [seated for seated in matches if open_decisions(seated[0])]
        match, players = chance.choice(running)
        came[move_once(site, match, players)] += 1
    wait_until(lambda: killer.killed == kills, seconds=LONGEST_WAIT)
    problems = [problem for match, _players in matches for problem in problems_of(match)]
    print(f"{moves} moves in {time.monotonic() - began:.0f} s. Killed {kills} times.")
    print(f"Moves: {', '.join(f'{number} {what}' for what, number in sorted(came.items()))}.")
    print("\n".join(problems) or "Nothing was lost.")
    return 1 if problems else 0


def a_match_at(site: LiveSite, number: int, chance: random.Random) -> tuple[Match, list[Player]]:
    one, other = site.player(f"One{number}"), site.player(f"Other{number}")
    befriend(one, other)
    match = a_match(one, other, DICE, DICE, first_to=5)
    return match, [Player(site, user, chance) for user in (one, other)]


def move_once(site: LiveSite, match: Match, players: list[Player]) -> str:
    """Send a move until the site confirms it; return how the site confirmed it, in words."""
    (decision,) = open_decisions(match)
    before = match.moves.count()
    fields = [
        ("decision", str(decision.number)),
        ("action", "attack"),
        ("attacker", "0"),
        ("target", f"{1 - decision.seat}.0"),
    ]
    unanswered = False
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline:
        try:
            status, html = players[decision.seat].ask("POST", f"{match.get_absolute_url()}act/", fields)
        except (OSError, HTTPException):
            unanswered = True
            players[decision.seat].line.close()
            wait_until(lambda: answers(site.url), seconds=LONGEST_WAIT)
            if decision not in open_decisions(match):
                must_be_whole(match, before, decision)
                return "made though the site died before it answered"
            continue
        if status != MOVED:
            raise Lost(f"{decision} was answered {status}: {html[:200]}")
        must_be_whole(match, before, decision)
        return "made when they were sent again" if unanswered else "answered at once"
    raise Lost(f"{decision} could not be made")


def must_be_whole(match: Match, before: int, decision: DecisionId) -> None:
    if match.moves.count() != before + 1:
        raise Lost(f"{match.moves.count() - before} moves were stored for {decision}")


def problems_of(match: Match) -> list[str]:
    match = Match.objects.get(pk=match.pk)
    told = set(Notice.objects.filter(match=match, kind=TurnNews.name).values_list("player_id", "decision"))
    owing = {(match.players[seat], number) for _match, seat, number in open_decisions(match)}
    lost = [f"{match}: {player} was never told of decision {number}" for player, number in owing - told]
    return [*verify(match).problems, *lost]
