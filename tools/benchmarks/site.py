"""Measure how fast the site plays: in process, over HTTP, and from a click to the opponent's board.

Under `script/services` the site uses PostgreSQL and Redis, otherwise SQLite. Processor time is shown next to
elapsed time, because other work on the machine slows everything down.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment
from playwright.sync_api import sync_playwright

from accounts.models import Follow, User
from games import play
from games.decisions.preview import preview
from games.models import Match, Terms
from games.play import DecisionId, ProposedSeat
from rules import Attack, seeded_draw
from rules.random_play import random_action
from tests.browser.at_the_table import surrender
from tests.browser.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.live_site import LiveSite
from tools.benchmarks import size
from tools.benchmarks.figures import Times
from tools.soak.matches import Player

MINE, THEIRS = "(4) s(10) z(12) p(20) (X)", "(6) (8) t(12) (20) (X)"


def two_players() -> list[User]:
    players = [User.objects.create_user(name) for name in ("Ann", "Bob")]
    Follow.objects.create(follower=players[0], followed=players[1])
    Follow.objects.create(follower=players[1], followed=players[0])
    return players


def a_match(players: list[User], **terms: Any) -> Match:
    offer = play.propose(
        players[0], [ProposedSeat(players[0], MINE), ProposedSeat(players[1], THEIRS)], Terms(**terms)
    )
    return play.accept(offer.pk, players[1])


def in_process(players: list[User], count: int) -> dict[str, Any]:
    """Play *count* random matches through `games.play`, without HTTP and templates; return the times."""
    submit, load, look = Times(), Times(), Times()
    choose = seeded_draw(1)
    moves = []
    for _number in range(count):
        match = a_match(players)
        while True:
            with load.once():
                match = Match.objects.get(pk=match.pk)
                seats, battle = match.all_seats, match.battle
            if battle.is_over:
                break
            seat, decision = next((seat.number, seat.owes) for seat in seats if seat.owes is not None)
            seen = battle.seen_by(seat)
            action = random_action(seen.battle, seat, choose)
            if isinstance(action, Attack):
                with look.once():
                    preview(seen, action)
            with submit.once():
                play.act(DecisionId(match.pk, seat, decision), action)
        moves.append(match.moves.count())
    figures = {"submit": submit.figures, "load": load.figures, "preview": look.figures}
    return {**figures, "moves_a_match": statistics.mean(moves), "kilobytes_a_match": kilobytes(count)}


def kilobytes(matches: int) -> float | None:
    """Return the kilobytes that a finished match and its indexes need, or None without PostgreSQL."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL games_match, games_seat, games_move, games_message")
        cursor.execute(
            "SELECT sum(pg_total_relation_size(name::regclass)) FROM"
            " unnest(ARRAY['games_match', 'games_seat', 'games_move', 'games_message']) name"
        )
        (size,) = cursor.fetchone()
    return round(float(size) / 1024 / matches, 1)


def queries(players: list[User]) -> dict[str, int]:
    match = a_match(players)
    client = Client()
    client.force_login(players[match.battle.active or 0])
    found = {}
    for name in ("", "board/", "log/", "dice/"):
        with CaptureQueriesContext(connection) as captured:
            client.get(f"{match.get_absolute_url()}{name}")
        found[f"match/{name}"] = len(captured)
    return found


def over_http(site: LiveSite, players: list[User], count: int) -> dict[str, Any]:
    page, move, look = Times(), Times(), Times()
    choose = seeded_draw(2)
    with site.database():
        people = [Player(site, player, random.Random()) for player in players]
        match = a_match(players, first_to=9)
    while len(move.wall) < count:
        with site.database():
            match = Match.objects.get(pk=match.pk)
            if match.battle.is_over:
                match = a_match(players, first_to=9)
        seat, decision = next(iter(match.battle.decisions.items()))
        player = people[seat]
        with page.once():
            player.page(match)
        action = random_action(match.battle.seen_by(seat).battle, seat, choose)
        data = [("decision", str(decision.number)), *posted(action)]
        if isinstance(action, Attack):
            with look.once():
                player.ask("GET", f"{match.get_absolute_url()}preview/?{encoded(data)}")
        with move.once():
            status, _html = player.ask("POST", f"{match.get_absolute_url()}act/", data)
        if status != 302:
            raise RuntimeError(f"{data} was answered {status}")
    found = {"page": page, "move": move, "preview": look}
    return {name: times.figures for name, times in found.items() if times.wall}


def encoded(data: list[tuple[str, str]]) -> str:
    return "&".join(f"{name}={value}" for name, value in data)


def posted(action: Any) -> list[tuple[str, str]]:
    if isinstance(action, Attack):
        chosen = [("attacker", str(place)) for place in action.attackers]
        chosen += [("target", f"{action.against}.{place}") for place in action.targets]
        return [("action", "attack"), ("kind", action.kind.value), *chosen]
    sizes = getattr(action, "swing", None)
    if sizes is not None:
        return [("action", "choose"), *((f"swing.{letter}", str(size)) for letter, size in sizes.items())]
    return [("action", type(action).__name__.lower())]


def click_to_board(site: LiveSite, players: list[User], count: int) -> dict[str, Any]:
    seen = Times()
    with site.database():
        match = play.accept(
            play.propose(
                players[0], [ProposedSeat(player, "(20)") for player in players], Terms(first_to=9)
            ).pk,
            players[1],
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        pages = []
        for player in players:
            context = browser.new_context()
            site.log_in(context, player)
            pages.append(context.new_page())
            pages[-1].goto(site.url + match.get_absolute_url())
            pages[-1].wait_for_timeout(500)
        for _number in range(count):
            with site.database():
                match = Match.objects.get(pk=match.pk)
            if match.battle.is_over or match.battle.active is None:
                break
            mover, other = pages[match.battle.active], pages[1 - match.battle.active]
            mover.locator(f"#board[data-version='{match.version}']").wait_for()
            with seen.once():
                surrender(mover)
                other.locator(f"#board[data-version='{match.version + 1}']").wait_for()
        browser.close()
    return seen.figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench site", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--clicks", type=int, default=15, help="from browser to browser")
    parser.add_argument("--size", type=int, help="measure pages beside so many matches, and nothing else")
    parser.add_argument(
        "--filled", action="store_true", help="as --size, in the database that was filled before"
    )
    parser.add_argument("--times", type=int, default=20, help="how often each of these pages is asked for")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    setup_test_environment()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    figures: dict[str, Any] = {"database": connection.vendor}
    with tempfile.TemporaryDirectory() as folder:
        ours = {"DATABASE_URL": os.environ["DATABASE_URL"]} if given.filled else {}
        site = LiveSite(Path(folder), DEBUG="false", LOG_LEVEL="ERROR", **ours)
        site.migrate()
        site.prepare_with("collectstatic", "--noinput", "-v0")
        if given.size or given.filled:
            if given.size:
                size.fill(site, given.size)
            with site.serve():
                figures["size"] = size.at_size(site, given.times)
            size.tell(figures["size"])
            print(json.dumps(figures))
            return
        with site.serve():
            with site.database():
                players = two_players()
                figures["in_process"] = in_process(players, given.matches)
                figures["queries"] = queries(players)
            figures["http"] = over_http(site, players, given.moves)
            if chromium():
                figures["click_to_board"] = click_to_board(site, players, given.clicks)
    tell(figures)


def tell(figures: dict[str, Any]) -> None:
    print(f"{figures['database']}: median on the wall, and on this process's processor")
    rows = {**figures["in_process"], **{f"HTTP {name}": row for name, row in figures["http"].items()}}
    rows["click to the other board"] = figures.get("click_to_board")
    for name, row in rows.items():
        if isinstance(row, dict):
            print(f"{row['ms']:>9} ms {row['processor_ms']:>8} ms  {name} ({row['times']} times)")
        elif row is not None:
            print(f"{row:>9}  {name}")
    for name, count in figures["queries"].items():
        print(f"{count:>9}  queries for {name}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
