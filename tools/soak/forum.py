"""A test of unread posts in the forum: ten writers and some readers act at the same time.

Each reader remembers the posts that pages have shown. Between the rounds, when no writer is active, all other
posts must be exactly those that the site calls new: post by post, by boards and threads, in the header, and
where "next new post" leads.
"""

from __future__ import annotations

import logging
import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.core.cache import cache

from accounts.models import User
from community.forum import unread
from community.forum.models import Following, Post, Thread
from community.forum.verbs import moderating
from tests.accounts.people import block
from tests.community.forum.talks import a_moderator, a_regular, a_thread
from tests.live_site import LiveSite
from tools.soak.disagreement import Disagreement
from tools.soak.matches import Player

WRITERS = 10
READERS = 6
STEPS = 8
"""Number of actions of each writer and reader in a round."""
AT_ONCE = 8
ON_PAGE = re.compile(r'<li class="post[^"]*" id="post-(\d+)"')
COUNT = re.compile(r'class="tally">(\d+)\+?<')
WITHOUT_LIMITS = "tools.soak.without_limits"


class Writer(Player):
    def step(self, threads: list[int], number: int) -> None:
        chance = self.chance.random()
        words = [("text", f"{self.user} says {number}: {self.chance.random()}")]
        if chance < 0.1:
            self.post("/forum/b/fighting/new/", [("title", f"{self.user} asks {number}"), *words])
        elif chance < 0.2 and "#post-" in self.location:
            self.post(f"/forum/p/{self.location.rpartition('-')[2]}/edit/", words)
        else:
            self.post(f"/forum/t/{self.chance.choice(threads)}/answer/", words)

    def post(self, path: str, data: list[tuple[str, str]]) -> None:
        status, _html = self.ask("POST", path, data)
        if status != 302:
            raise Disagreement(f"{path} answered {status}")


class ReadingPlayer(Writer):
    """A reader who remembers the posts that pages have shown."""

    def __init__(self, site: LiveSite, player: User, chance: random.Random) -> None:
        super().__init__(site, player, chance)
        self.seen: set[int] = set()

    def step(self, threads: list[int], number: int) -> None:
        if self.chance.random() < 0.5:
            status, _html = self.ask("GET", "/forum/next/")
        else:
            status, _html = self.ask("GET", f"/forum/t/{self.chance.choice(threads)}/new/")
        if status != 302:
            raise Disagreement(f"{self.user} was answered {status}")
        path = self.location.partition("#")[0]
        _status, html = self.ask("GET", path)
        self.seen |= {int(post) for post in ON_PAGE.findall(html)}

    def go_back(self) -> None:
        if self.chance.random() < 0.3:
            self.post("/forum/read/", [])
            self.seen |= set(Post.objects.values_list("pk", flat=True))
        elif self.seen:
            post = Post.objects.get(pk=self.chance.choice(sorted(self.seen)))
            if post.state == Post.State.SHOWN:
                self.post(f"/forum/p/{post.pk}/unread/", [])
                self.seen -= set(post.thread.posts.filter(pk__gte=post.pk).values_list("pk", flat=True))


def soak(rounds: int, seed: int) -> int:
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        own = {"DJANGO_SETTINGS_MODULE": WITHOUT_LIMITS, "EMBEDDED_WORKER": "false"}
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR", **own)
        site.migrate()
        with site.serve(), site.database():
            moderator = a_moderator("mod")
            writers = [
                Writer(site, a_regular(f"writer{number}"), random.Random(chance.random()))
                for number in range(WRITERS)
            ]
            for each in writers[:3]:
                a_thread(each.user, f"Of {each.user}")
            readers = [
                ReadingPlayer(site, a_regular(f"reader{number}"), random.Random(chance.random()))
                for number in range(READERS)
            ]
            for each in readers:
                each.ask("GET", "/forum/")
                each.seen = set(Post.objects.values_list("pk", flat=True))
            block(readers[0].user, writers[0].user)
            Following.objects.create(player=readers[1].user, thread=Thread.objects.get(pk=1), is_muted=True)
            for number in range(rounds):
                at_once([*writers, *readers], number)
                hidden = chance.choice(list(Post.objects.filter(state=Post.State.SHOWN)))
                moderating.hide_post(hidden, moderator)
                for each in readers:
                    compare(each)
                    each.go_back()
                    compare(each)
            print(f"{Post.objects.count()} posts in {Thread.objects.count()} threads; all counts agree.")
    return 0


def at_once(everybody: list[Writer], number: int) -> None:
    threads = list(Thread.objects.values_list("pk", flat=True))

    def go(each: Writer) -> None:
        for step in range(STEPS):
            each.step(threads, number * STEPS + step)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(go, everybody))


def compare(each: ReadingPlayer) -> None:
    """Check that the site's new posts are exactly the posts that this reader has not seen."""
    cache.clear()
    expected = new_for(each)
    by = unread.get_or_create_reader(each.user)
    agree(each, "posts", list(unread.posts_unread_by(by).order_by("pk")), expected)
    agree(
        each,
        "boards",
        unread.count_unread_by_board(by),
        count_by(expected, lambda post: post.thread.board_id),
    )
    threads = list(Thread.objects.all())
    agree(
        each,
        "threads",
        unread.count_unread_by_thread(by, threads),
        count_by(expected, lambda post: post.thread_id),
    )
    agree(each, "next", unread.oldest_unread(by), expected[0] if expected else None)
    _status, html = each.ask("GET", "/forum/count/")
    told = COUNT.search(html)
    agree(each, "the page", int(told[1]) if told else 0, min(len(expected), unread.MOST_COUNTED - 1))


def new_for(each: ReadingPlayer) -> list[Post]:
    blocked = set(each.user.blocks.values_list("blocked", flat=True))
    muted = set(each.user.followed_threads.filter(is_muted=True).values_list("thread", flat=True))
    return [
        post
        for post in Post.objects.select_related("thread").order_by("pk")
        if post.state == Post.State.SHOWN
        and post.pk not in each.seen
        and post.author_id not in blocked
        and post.thread_id not in muted
    ]


def count_by(posts: list[Post], by: Callable[[Post], int]) -> Counter[int]:
    return Counter(by(post) for post in posts[: unread.MOST_COUNTED])


def agree(each: ReadingPlayer, what: str, said: object, expected: object) -> None:
    if said != expected:
        raise Disagreement(f"{each.user}, {what}: the site says {said}, and it is {expected}")
