"""Measurements on a site with very many matches: a busy player's overview, searches and tables.

`tools.benchmarks.site --size` runs them.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import connection
from django.db.models import Count
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from buttons.models import Button
from games.history.keyset import SORTS
from games.models import Match, Seat
from tests.community.forum.talks import a_regular, a_thread
from tests.live_site import ROOT, LiveSite
from tests.tournaments.events import a_running, play_round
from tools.benchmarks.compare.site import children_of, processor_ms, server_of
from tools.benchmarks.figures import Times
from tools.benchmarks.fill import PLAYERS, REGULAR
from tools.benchmarks.multiply import multiply
from tools.soak.matches import Player
from tournaments.models import Tournament

BARS = {"overview": 150, "next": 50, "history": 200, "leaderboard": 50, "fighter": 80, "profile": 80}
HISTORY = "/matches/history/"
ORIGINALS = 1000
THREADS = 60
ENTRANTS = 128
HOUSEKEEPING = (b"autovacuum", b"checkpointer", b"background writer", b"walwriter", b"logical replication")


def fill(site: LiveSite, matches: int) -> None:
    """Fill the site with this number of *matches*. On PostgreSQL, most of them are copies."""
    copies = max(1, matches // ORIGINALS) if site.connection.vendor == "postgresql" else 1
    command = [sys.executable, "-m", "tools.benchmarks.fill", "--matches", str(matches // copies)]
    if matches // copies < 10_000:
        command += ["--played", "20", "--players", str(PLAYERS // 10)]
    subprocess.run(command, cwd=ROOT, env=site.environment, check=True)
    with site.database():
        if copies > 1:
            multiply(copies)
        play_round(a_running(count=ENTRANTS))
        writer = a_regular("Writer")
        for number in range(THREADS):
            a_thread(writer, f"Thread {number}")


def at_size(site: LiveSite, times: int) -> dict[str, Any]:
    """Return percentiles of the response times of each page and search, and name the slowest search."""
    with site.database():
        regular = Player(site, User.objects.filter_by_name(REGULAR).get(), random.Random())
        matches = Match.objects.count()
        most_played = Button.objects.select_related("set").order_by("-played", "pk")[0]
        asked, standing = searches(), tables(regular.user, most_played)
        cup = Tournament.objects.order_by("pk").last()
        running = Seat.objects.filter(player=regular.user, match__status=Match.Status.PLAYING).count()
    found = {
        "overview": measure_requests(regular, "/matches/", times),
        "next": measure_requests(regular, "/next/", times),
        **{f"history {name}": measure_requests(regular, address, times) for name, address in asked.items()},
        **{name: measure_requests(regular, address, times) for name, address in standing.items()},
    }
    searched = {name: ms for name, ms in found.items() if name.startswith("history")}
    slowest = max(searched, key=lambda name: searched[name])
    costly = {"home": "/", "history": HISTORY, "standing": "/standing/", "forum": "/forum/"}
    if cup is not None:
        costly["tournament"] = cup.get_absolute_url()
    return {
        "matches": matches,
        "running_of_regular": running,
        "processor_ms": {name: spent_on(site, regular, address, times) for name, address in costly.items()},
        "p95_ms": found,
        "slowest_search": slowest,
        "holds": {
            "overview": found["overview"] <= BARS["overview"],
            "next": found["next"] <= BARS["next"],
            "history": searched[slowest] <= BARS["history"],
            **{name: found[name] <= BARS[name.partition(" ")[0]] for name in standing},
        },
        "queries": queries(site, regular.user),
    }


def measure_requests(player: Player, address: str, times: int) -> float:
    measured = Times()
    for _time in range(times):
        with measured.once():
            status, _html = player.ask("GET", address)
        if status not in (200, 302):
            raise RuntimeError(f"{address} was answered {status}")
    return measured.p95


def spent_on(site: LiveSite, player: Player, address: str, times: int) -> float:
    """Return the processor time of web process and database per request, after some requests to warm up."""
    for _time in range(times):
        player.ask("GET", address)
    before = spent(site)
    for _time in range(times):
        player.ask("GET", address)
    return round((spent(site) - before) / times, 2)


def spent(site: LiveSite) -> float:
    server = server_of(site.environment["DATABASE_URL"])
    processes = (
        [] if server is None else [child for child in children_of(server) if works_for_a_client(child)]
    )
    return sum(map(processor_ms, [site.process.pid, *processes]))


def works_for_a_client(process: int) -> bool:
    """Return False for PostgreSQL's housekeeping, which takes long after a database has been filled."""
    try:
        title = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has ended
        return False
    return not any(name in title for name in HOUSEKEEPING)


def searches() -> dict[str, str]:
    """Return named search queries that use each filter with its most frequent value, and several orders."""
    players = most_frequent("player__username")
    button = quote(most_frequent("button_name")[0])
    filters = {
        "what is over": "",
        "everything": "status=any",
        "numbers": "numbers=100-90000",
        "a player": f"a={players[0]}",
        "me": "a=me",
        "a pair": f"a={players[0]}&b={players[1]}",
        "a button": f"button_a={button}",
        "two buttons": f"button_a={button}&button_b={button}",
        "a player with a button": f"a={players[0]}&button_a={button}",
        "won by anybody": "winner=a",
        "drawn": "winner=tie",
        "won by a player": f"a={players[0]}&winner=a",
        "lost by a player": f"a={players[0]}&winner=b",
        "being played": "status=playing",
        "finished": "status=finished",
        "rounds": "rounds=3",
        "ruleset": "ruleset=goblin",
        "words": "text=league",
        "words that nobody wrote": "text=zzzz",
        "own recipes": "custom=on",
        "offered between": "offered_from=2020-01-01&offered_to=2035-01-01",
        "moved since": "moved_from=2020-01-01",
    }
    orders = {f"by {sign}{name}": f"sort={sign}{name}" for name in SORTS for sign in ("", "-")}
    mixed = {
        f"{what}, by {order}": f"{filters[what]}&sort={order}"
        for what in ("a player", "a button", "drawn", "words", "own recipes")
        for order in ("first", "-offered")
    }
    asked = {**filters, **orders, **mixed, "a hundred on a page": "per=100"}
    return {name: f"{HISTORY}?{query}".rstrip("?") for name, query in asked.items()}


def tables(player: User, button: Button) -> dict[str, str]:
    return {
        "leaderboard of players": "/standing/",
        "leaderboard of a year": "/standing/?period=year",
        "leaderboard of fighters": "/standing/fighters/",
        "leaderboard of sets": "/standing/sets/",
        "fighter": button.get_absolute_url(),
        "fighter in figures": f"{button.get_absolute_url()}figures/",
        "profile": player.get_absolute_url(),
        "profile in figures": f"{player.get_absolute_url()}figures/",
    }


def most_frequent(field: str) -> list[str]:
    seats = Seat.objects.exclude(**{field: ""}).exclude(player=None).values_list(field)
    return [name for name, _count in seats.annotate(times=Count("pk")).order_by("-times")[:2]]


def queries(site: LiveSite, regular: User) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    with site.database():
        other = User.objects.filter(seats__isnull=False).annotate(n=Count("seats")).order_by("n").first()
        for address in ("/matches/", "/next/", HISTORY):
            found[address] = [queries_of(player, address) for player in (regular, other) if player]
    return found


def queries_of(player: User, address: str) -> int:
    client = Client()
    client.force_login(player)
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def tell(found: dict[str, Any]) -> None:
    print(f"{found['matches']} matches, {found['running_of_regular']} of the regular's are being played")
    for name, ms in sorted(found["p95_ms"].items(), key=lambda row: row[1]):
        bar = BARS[name.partition(" ")[0]]
        print(f"{ms:>9} ms p95 (bar {bar}){'' if ms <= bar else ' MISSED'}  {name}")
    for name, ms in found["processor_ms"].items():
        print(f"{ms:>9} ms of the processor for {name}")
    for address, (regular, other) in found["queries"].items():
        print(f"{regular:>9} queries for {address} ({other} with little to play)")
