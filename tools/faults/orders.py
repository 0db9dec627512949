"""Kill the site at random while orders wait in it: each must be carried out once, or its player asked.

An order is an attack that a waiting player chooses in advance. Here it aims at the opponent's first die, and
the opponent may first capture the attacking die. At the end no order may be left untried, and the moves must
lead to the stored match.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

from django.db.models import F

from games.fairness.verifying import verify
from games.models import Match, Move, Seat
from tests.live_site import LiveSite, answers, wait_until
from tools.faults.mail import LONGEST_WAIT, Lost, open_decisions
from tools.faults.moves import MATCHES, MOVED, Killer, a_match_at
from tools.soak.matches import Player

REFUSED = (409, 422)


def kill_and_count(kills: int, moves: int, chance: random.Random) -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        site = LiveSite(Path(name), DEBUG="true")
        site.migrate()
        with site.serve(), site.database():
            return play_on(site, kills, moves, chance)


def play_on(site: LiveSite, kills: int, moves: int, chance: random.Random) -> int:
    began = time.monotonic()
    matches = [a_match_at(site, number, chance) for number in range(MATCHES)]
    killer = Killer(site, chance)
    killer.start()
    fatal = Counter(chance.randrange(moves) for _kill in range(kills))
    left = 0
    for made in range(moves):
        if fatal[made]:
            killer.ordered.release(fatal[made])
        running = [seated for seated in matches if open_decisions(seated[0])]
        match, players = chance.choice(running)
        left += order_and_move(site, match, players)
    wait_until(lambda: killer.killed == kills, seconds=LONGEST_WAIT)
    wait_until(lambda: not waiting_orders(), seconds=LONGEST_WAIT)
    problems = [
        problem for match, _players in matches for problem in verify(Match.objects.get(pk=match.pk)).problems
    ]
    carried_out = Move.objects.exclude(ordered="").count()
    print(f"{moves} moves in {time.monotonic() - began:.0f} s. Killed {kills} times.")
    print(f"Orders: {left} left, {carried_out} carried out.")
    if carried_out > left:
        problems.append("an order was carried out more than once")
    print("\n".join(problems) or "Nothing was lost.")
    return 1 if problems else 0


def waiting_orders() -> bool:
    return Seat.objects.filter(owes__gte=F("orders_from")).exists()


def order_and_move(site: LiveSite, match: Match, players: list[Player]) -> int:
    """Leave an order for the waiting player, then move for the opponent; return the number of orders."""
    wait_until(lambda: not waiting_orders(), seconds=LONGEST_WAIT)
    decision = next(iter(open_decisions(match)), None)
    if decision is None:
        return 0
    mover, waiter = players[decision.seat], players[1 - decision.seat]
    before = Match.objects.get(pk=match.pk)
    address = match.get_absolute_url()
    attack = [("attacker", "0"), ("target", f"{decision.seat}.0")]
    ordered = send_until_answered(
        site, waiter, f"{address}order/", [("version", str(before.version)), ("order", "attack"), *attack]
    )
    attack = [("attacker", "0"), ("target", f"{1 - decision.seat}.0")]
    send_until_answered(
        site, mover, f"{address}act/", [("decision", str(decision.number)), ("action", "attack"), *attack]
    )
    return ordered


def send_until_answered(site: LiveSite, player: Player, path: str, fields: list[tuple[str, str]]) -> int:
    """Send the form until the site responds; return 1 if the site accepted it, or 0 if it refused."""
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline:
        try:
            status, html = player.ask("POST", path, fields)
        except (OSError, HTTPException):
            player.line.close()
            wait_until(lambda: answers(site.url), seconds=LONGEST_WAIT)
            continue
        if status != MOVED and status not in REFUSED:
            raise Lost(f"{path} was answered {status}: {html[:200]}")
        return int(status == MOVED)
    raise Lost(f"{path} could not be sent")
