"""The forum with very many posts: what its pages take, and what a post costs beside a line of a match's chat.

script/bench forum --posts 100000
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

import conftest  # noqa: F401 sets Django up, which comes first

# isort: split

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Max
from django.test import Client, override_settings

from accounts.models import User
from benchmarks.figures import Times, percentile
from benchmarks.rebuilding import analyze
from forum import reading
from forum.markup.drawing import draw
from forum.models import Board, Mark, Post, Reader, Thread
from games.models import Match
from tests.accounts.people import signed_in
from tests.forum.talks import a_regular
from tests.games.matches import a_match
from tests.live_site import LiveSite

POSTS_A_THREAD = 33
WRITERS = 50
BATCH = 5_000
MOST_MS, MOST_RATIO = 50, 2
WORDS = (
    *("die", "shadow", "poison", "size", "round", "hammer", "power", "skill", "swing"),
    *("button", "rolled", "lost", "won", "again", "never", "always"),
)


def fill(posts: int, chance: random.Random) -> None:
    """Threads of many writers, the posts of all of them mixed in time."""
    boards = list(Board.objects.all())
    writers = [a_regular(f"writer{number}") for number in range(min(WRITERS, posts))]
    threads = Thread.objects.bulk_create(
        Thread(board=chance.choice(boards), title=f"Thread {number}", starter=chance.choice(writers))
        for number in range(max(2, posts // POSTS_A_THREAD))
    )
    texts = [" ".join(chance.choices(WORDS, k=60)) for _ in range(100)]
    drawn = {text: draw(text).html for text in texts}
    for begin in range(0, posts, BATCH):
        said = [chance.choice(texts) for _ in range(min(BATCH, posts - begin))]
        Post.objects.bulk_create(
            Post(thread=chance.choice(threads), author=chance.choice(writers), text=text, html=drawn[text])
            for text in said
        )
    sums = Post.objects.values("thread").annotate(newest=Max("pk"), count=Count("pk"))
    rows = [Thread(pk=row["thread"], newest_id=row["newest"], count=row["count"]) for row in sums]
    Thread.objects.bulk_update(rows, ["newest", "count"], BATCH)


def a_reader(chance: random.Random) -> User:
    """Has read half of the forum, and marks in some threads of the other half."""
    player = a_regular("reader")
    middle = reading.newest() // 2
    Reader.objects.create(player=player, read_to=middle)
    some = Thread.objects.order_by("-newest")[: reading.MOST_MARKS]
    Mark.objects.bulk_create(
        Mark(player=player, thread=thread, read_to=chance.randint(middle, 2 * middle)) for thread in some
    )
    return player


def asked(client: Client, chance: random.Random) -> dict[str, Callable[[], str]]:
    """The addresses of the pages, each time others."""
    threads = list(Thread.objects.values_list("pk", flat=True))
    most = reading.newest()
    return {
        "boards": lambda: "/forum/",
        "board": lambda: "/forum/b/fighting/",
        "older threads": lambda: f"/forum/b/fighting/?before={chance.randint(most // 2, most)}",
        "thread": lambda: f"/forum/t/{chance.choice(threads)}/",
        "further on": lambda: f"/forum/t/{chance.choice(threads)}/?from={chance.randint(1, most)}",
        "post": lambda: f"/forum/p/{chance.randint(1, most)}/",
        "next": lambda: "/forum/next/",
        "count": lambda: "/forum/count/",
        "search": lambda: f"/forum/search/?q={chance.choice(WORDS)}+{chance.choice(WORDS)}",
        "search by author": lambda: f"/forum/search/?q={chance.choice(WORDS)}&author=writer7",
    }


def pages(player: User, chance: random.Random, times: int) -> dict[str, dict[str, float]]:
    client = signed_in(player)
    found = {}
    for name, address in asked(client, chance).items():
        took = Times()
        for _time in range(times + 1):
            cache.clear()
            path = address()
            with took.once():
                status = client.get(path).status_code
            answered(path, status, 200, 302)
        found[name] = {
            "p95_processor_ms": round(percentile(took.processor[1:], 95), 1),
            "p95_wall_ms": round(percentile(took.wall[1:], 95), 1),
        }
    return found


def answered(what: str, status: int, *good: int) -> None:
    if status not in good:
        raise RuntimeError(f"{what} was answered {status}")


def post_beside_chat(times: int) -> float:
    """The median of how many times the processor time of a line of chat one post takes."""
    ann, bob = a_regular("ann"), a_regular("bob")
    match: Match = a_match(ann, bob)
    thread = Thread.objects.latest("pk")
    client = signed_in(ann)
    post, line = Times(), Times()
    for number in range(times + 1):
        cache.clear()
        with post.once():
            said = client.post(f"/forum/t/{thread.pk}/answer/", {"text": f"Is it me? {number}"})
        answered("a post", said.status_code, 302)
        cache.clear()
        with line.once():
            said = client.post(
                f"/match/{match.pk}/say/", {"text": f"Is it me? {number}"}, headers={"HX-Request": "true"}
            )
        answered("a line", said.status_code, 200)
    pairs = zip(post.processor[1:], line.processor[1:], strict=True)
    return round(statistics.median(one / other for one, other in pairs), 2)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench forum", description=__doc__)
    parser.add_argument("--posts", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=40)
    given = parser.parse_args()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    as_served = override_settings(
        DEBUG=False, ACCOUNT_RATE_LIMITS={}, STORAGES={**settings.STORAGES, "staticfiles": plain}
    )
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, as_served:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        with site.database():
            fill(given.posts, chance)
            analyze()
            found = pages(a_reader(chance), chance, given.times)
            ratio = post_beside_chat(given.times)
    for name, figures in found.items():
        print(
            f"{name:20} {figures['p95_processor_ms']:7} ms of processor {figures['p95_wall_ms']:7} ms in all"
        )
    print(f"a post takes {ratio} of a line of chat")
    holds = all(figures["p95_processor_ms"] <= MOST_MS for figures in found.values()) and ratio <= MOST_RATIO
    print(json.dumps({"posts": given.posts, "pages": found, "post_to_line": ratio, "holds": holds}))


if __name__ == "__main__":
    main()
