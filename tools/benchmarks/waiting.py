"""How robots keep people waiting: script/bench waiting, or script/services script/bench waiting

How long a move of a person takes on the wire, first while robots rest and then while a hundred of them wait
for their turn to think; and how long a player waits for the robot's answer, from the click to the board.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import secrets
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.utils import setup_test_environment
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import Place
from robots.minds import LEVELS
from robots.seating import make_robots
from rules import seeded
from rules.random_play import random_action
from tests.live_site import LiveSite, wait_until
from tools.benchmarks.lines import Line
from tools.benchmarks.load import served
from tools.benchmarks.site import over_http, posted, two_players

MINE, THEIRS = "(4) (8) (12) (20) (X)", "(4) (4) (10) (12) (X)"
BAR = 2000


def strongest() -> User:
    return User.objects.get(robot__mind=LEVELS[-1].key)


@transaction.atomic
def keep_robots_busy(matches: int) -> None:
    """So many matches in which the strongest has to think, all at once, before a worker sees the first."""
    for number in range(matches):
        guest = User.objects.create_user(f"Guest-{secrets.token_hex(4)}-{number}")
        offer = play.propose(guest, [Place(guest, MINE), Place(strongest(), THEIRS)], Terms(first_to=1))
        play.accept(offer.pk, strongest())


def waiting() -> int:
    return DBTaskResult.objects.ready().count()


def reactions(url: str, count: int) -> list[float]:
    """From each click of a player to the board with the robot's answer, in milliseconds."""
    player, draw = User.objects.create_user("Cas"), seeded(3)
    client = Client()
    client.force_login(player)
    token = secrets.token_hex(16)
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    line, socket = (Line(url, f"{cookie}; csrftoken={token}", token) for _line in range(2))
    match = play.propose(player, [Place(player, MINE), Place(strongest(), THEIRS)], Terms(first_to=9))
    wait_until(lambda: Match.objects.get(pk=match.pk).has_begun)
    found: list[float] = []
    with asyncio.Runner() as loop:
        loop.run(socket.listen(f"/ws/match/{match.pk}/"))
        while len(found) < count:
            match = Match.objects.get(pk=match.pk)
            decision = match.battle.decisions.get(0)
            if decision is None:
                loop.run(socket.hear())
                continue
            action = random_action(match.battle.seen_by(0).battle, 0, draw)
            began = time.monotonic()
            data = [("decision", str(decision.number)), *posted(action)]
            loop.run(line.ask("POST", f"{match.get_absolute_url()}act/", data))
            if 1 in Match.objects.get(pk=match.pk).battle.decisions:
                loop.run(answered(socket, line, match))
                found.append(1000 * (time.monotonic() - began))
    return found


async def answered(socket: Line, line: Line, match: Match) -> None:
    """Until the board with whatever followed the next move is there."""
    while (heard := await socket.hear()) is not None:
        if heard.get("version", 0) > match.version + 1:
            await line.ask("GET", f"{match.get_absolute_url()}board/?version={match.version + 1}")
            return


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench waiting", description=__doc__)
    parser.add_argument("--robots", type=int, default=100, help="that wait for their turn to think")
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--answers", type=int, default=20)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    setup_test_environment()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    figures: dict[str, Any] = {"database": connection.vendor}
    with tempfile.TemporaryDirectory() as folder:
        worker = "false" if "REDIS_URL" in os.environ else "true"
        site = LiveSite(Path(folder), DEBUG="false", LOG_LEVEL="ERROR", EMBEDDED_WORKER=worker)
        site.migrate()
        site.prepare_with("collectstatic", "--noinput", "-v0")
        with served(site, 1) as processes:
            (site.url,) = processes
            with site.database():
                make_robots()
                players = two_players()
                answers = reactions(site.url, given.answers)
            figures["answer_ms"] = {
                "median": round(statistics.median(answers)),
                "worst": round(max(answers)),
                "times": len(answers),
            }
            figures["move_while_they_rest"] = over_http(site, players, given.moves)["move"]
            with site.database():
                keep_robots_busy(given.robots)
                figures["waiting_before"] = waiting()
            figures["move_while_they_think"] = over_http(site, players, given.moves)["move"]
            with site.database():
                figures["waiting_after"] = waiting()
        site.connection.close()
    tell(figures)


def tell(figures: dict[str, Any]) -> None:
    answer = figures["answer_ms"]
    print(f"{figures['database']}: the robot's answer is on the board after {answer['median']} ms (median)")
    print(f"  and {answer['worst']} ms (worst of {answer['times']}); the bar is {BAR} ms")
    for name in ("rest", "think"):
        row = figures[f"move_while_they_{name}"]
        print(f"  a move takes {row['ms']} ms (median of {row['times']}) while robots {name}")
    print(f"  {figures['waiting_before']} to {figures['waiting_after']} tasks of robots waited meanwhile")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
