"""A program that runs in the tree of the measured revision and uses only what all revisions have.

The program reads one request per line, a JSON list, from standard input and answers each request with a line
of JSON.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

sys.path[0] = str(Path.cwd())

GAMES = 16
POSITIONS = 6
REGULAR = "Regular"
OPPONENTS = 15
RECIPES = ("(4) s(10) z(12) p(20) (X)", "(6) (8) t(12) (20) (X)")


def bench(name: str) -> Any:
    """Import a benchmark module from `tools.benchmarks`, or from `benchmarks` in earlier revisions."""
    return import_module(f"{'tools.' if Path('tools').is_dir() else ''}benchmarks.{name}")


def one_of(module: Any, *names: str) -> Any:
    """Return the first of these that the module has, as earlier revisions have other names."""
    return next(vars(module)[name] for name in names if name in vars(module))


def seeded(number: int) -> Any:
    return one_of(import_module("rules"), "seeded_draw", "seeded")(number)


# ---- rules and minds


@cache
def recorded_games() -> list[list[Any]]:
    actions_of = bench("rules").actions_of
    from tests.rules.conformance.__main__ import RECORDINGS, games_in

    games = [actions_of(game) for game in islice(games_in(RECORDINGS / "mixed.jsonl.gz"), 40)]
    return [game for game in games if game]


def rules(turns: list[int] = [0]) -> float:  # noqa: B006 counts the turns
    forced = bench("rules").forced
    games = [recorded_games()[(turns[0] * GAMES + number) % len(recorded_games())] for number in range(GAMES)]
    turns[0] += 1
    taken = [(*decision, forced(results)) for game in games for *decision, results in game]
    started = time.process_time()
    for battle, seat, action, draw in taken:
        battle.act(seat, action, draw)
    return 1000 * (time.process_time() - started) / len(taken)


@cache
def positions() -> list[Any]:
    position = bench("rules").position
    source = random.Random(8)
    return [position(6, source) for _ in range(POSITIONS)]


def thinking() -> float:
    from robots.minds import LEVELS

    seen = [battle.seen_by(min(battle.decisions)) for battle in positions()]
    started = time.process_time()
    for number, perspective in enumerate(seen):
        LEVELS[-1].mind.choose(perspective, seeded(number))
    return 1000 * (time.process_time() - started) / len(seen)


# ---- players of the site


def player(name: str) -> str:
    """Create the player if needed and return the key of a session for that player.

    Players with the same name before the hyphen follow each other.
    """
    from django.conf import settings
    from django.test import Client

    from accounts.models import Follow, User

    found = User.objects.filter(username=name).first() or User.objects.create_user(name)
    alike = User.objects.filter(username__startswith=f"{name.partition('-')[0]}-")
    for other in alike.exclude(pk=found.pk):
        Follow.objects.get_or_create(follower=found, followed=other)
        Follow.objects.get_or_create(follower=other, followed=found)
    client = Client()
    client.force_login(found)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def regular(matches: int) -> int:
    """Give the player Regular this number of running *matches* and return the number.

    Most of the matches are copies of a few that are really played.
    """
    from accounts.models import User

    for number in range(OPPONENTS):
        player(f"{REGULAR}-{number}")
    player(REGULAR)
    *others, me = User.objects.filter(username__startswith=REGULAR).order_by("pk")
    played = [match_with(me, other, moves) for moves, other in enumerate(others)]
    return len(played) + sum(copy_match(played[number % OPPONENTS]) for number in range(matches - OPPONENTS))


def match_with(me: Any, other: Any, moves: int) -> int:
    from games import play
    from games.models import Terms
    from games.play import DecisionId
    from rules.random_play import random_action

    proposed_seat = one_of(play, "ProposedSeat", "Place")
    places = [proposed_seat(player, recipe) for player, recipe in zip((me, other), RECIPES, strict=True)]
    match = play.accept(play.propose(me, places, Terms(first_to=9)).pk, other)
    for number in range(moves):
        seat, decision = next(iter(match.battle.decisions.items()))
        action = random_action(match.battle.seen_by(seat).battle, seat, seeded(number))
        match = play.act(DecisionId(match.pk, seat, decision.number), action)
    return match.pk


def copy_match(match: int) -> int:
    """Copy a match with its seats and moves, but with a unique commitment. Return 1."""
    from games.models import Match, Move, Seat

    made = Match.objects.get(pk=match)
    made.pk, made.commitment = None, secrets.token_hex(32)
    made.save(force_insert=True)
    models: list[Any] = [Seat, Move]
    for model in models:
        rows = list(model.objects.filter(match_id=match))
        for row in rows:
            row.pk, row.match_id = None, made.pk
        model.objects.bulk_create(rows)
    return 1


def random_answer(match: int, chance: int) -> list[Any] | None:
    from games.models import Match
    from rules.random_play import random_action

    battle = Match.objects.get(pk=match).battle
    if battle.is_over:
        return None
    seat, decision = next(iter(battle.decisions.items()))
    action = random_action(battle.seen_by(seat).battle, seat, seeded(chance))
    return [seat, [("decision", str(decision.number)), *bench("site").posted(action)]]


def newest_match() -> int:
    from games.models import Match

    return Match.objects.latest("pk").pk


def set_up() -> None:
    import logging
    import os

    import_module("tests.environment" if Path("tests/environment.py").exists() else "conftest")

    logging.disable(logging.CRITICAL)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def main() -> None:
    set_up()
    known: dict[str, Callable[..., Any]] = {
        work.__name__: work for work in (rules, thinking, player, regular, random_answer, newest_match)
    }
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(known[what](*arguments)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
