"""Let Owl review matches again and again while `tools.benchmarks.load --looking-back` measures the site."""

from __future__ import annotations

import argparse
import secrets
import time

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django_tasks_db.models import DBTaskResult

from accounts.models import Follow, User
from games.models import Match
from tests.games.matches import a_match, play_at_random
from training.review.asking import request_review
from training.review.models import LookBack

RECIPES = ("(4) (8) (12) (20) (X)", "(4) s(6) (10) z(12) (20)")
PAUSE = 0.2


def finished_match(number: int) -> tuple[Match, User]:
    one, other = (
        User.objects.create_user(f"Guest-{secrets.token_hex(4)}-{number}-{seat}") for seat in range(2)
    )
    Follow.objects.create(follower=one, followed=other)
    Follow.objects.create(follower=other, followed=one)
    return play_at_random(a_match(one, other, *RECIPES, first_to=2), number), one


def ask_again(matches: list[tuple[Match, User]]) -> None:
    LookBack.objects.filter(match__in=[match for match, _player in matches]).delete()
    for match, player in matches:
        request_review(match, player)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.review", description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="that wait for Owl at one time")
    matches = [finished_match(number) for number in range(parser.parse_args().matches)]
    waiting = DBTaskResult.objects.ready().filter(task_path__startswith="training.")
    while True:
        if not waiting.exists():
            ask_again(matches)
        time.sleep(PAUSE)


if __name__ == "__main__":
    main()
