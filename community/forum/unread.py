"""Unread posts, which are newer than the reader's mark in a thread or than the last post read overall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from django.core.cache import cache
from django.db import transaction
from django.db.models import BigIntegerField, Count, F, Min, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import Block, User
from accounts.players.who_may_play import why_not_among_strangers
from community.forum.locking import lock_forum
from community.forum.models import Mark, Post, Reader, Thread
from community.forum.models.talk import PostQuerySet
from core.database.read_only import unless_read_only

MOST_COUNTED = 100
"""The limit for counting unread posts. A reader with this many sees “99+”."""
MOST_MARKS = 200
"""The most marks per reader. When a reader with more marks has read everything, all marks are deleted."""
KEPT_SECONDS = 600
VERSION = "forum-version"


def get_or_create_reader(player: User) -> Reader:
    """Return the player's reading progress. For a new reader all existing posts count as read."""
    if refused := why_not_among_strangers(player):
        raise refused
    found = find_reader(player)
    if found is not None:
        return found
    with unless_read_only():
        found, _made = Reader.objects.get_or_create(player=player, defaults={"read_to": newest_post_id()})
        User.objects.filter(pk=player.pk).update(reads_forum=True)
    return found or Reader(player=player, read_to=newest_post_id())


def find_reader(player: User) -> Reader | None:
    if why_not_among_strangers(player):
        return None
    return Reader.objects.filter(player=player).first()


def newest_post_id() -> int:
    return Post.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def read_to_expression(by: Reader, thread: str) -> Coalesce:
    """Return an expression for the number of the last post that the reader has read in a thread.

    *thread* is the name of the thread's field in the outer query.
    """
    marks = Mark.objects.filter(player=by.player_id, thread=OuterRef(thread))
    return Coalesce(Subquery(marks.values("read_to")), Value(by.read_to), output_field=BigIntegerField())


def muted_thread_ids(by: Reader) -> QuerySet[Thread, int]:
    muted = Thread.objects.filter(followings__player=by.player_id, followings__is_muted=True)
    return muted.values_list("pk", flat=True)


def threads_with_news(by: Reader) -> QuerySet[Thread]:
    """Return the threads that the reader has not muted and whose newest post is unread."""
    marked = Mark.objects.filter(player=by.player_id).values("thread")
    threads = Thread.objects.filter(Q(newest__gt=by.read_to) | Q(pk__in=marked), is_hidden=False)
    return (
        threads.exclude(pk__in=muted_thread_ids(by))
        .annotate(mark=read_to_expression(by, "pk"))
        .filter(newest__gt=F("mark"))
    )


def posts_unread_by(by: Reader) -> PostQuerySet:
    """Return the posts that the reader has not read, without their own and those of players they blocked."""
    return above_marks(by).filter(thread__in=threads_with_news(by).values("pk"))


def above_marks(by: Reader) -> PostQuerySet:
    blocked = Block.objects.filter(blocker=by.player_id).values("blocked")
    new = Post.objects.filter_shown().filter(pk__gt=read_to_expression(by, "thread"))
    return new.exclude(author=by.player_id).exclude(author__in=blocked)


def oldest_unread(by: Reader, board: int | None = None) -> Post | None:
    threads, posts = threads_with_news(by), above_marks(by)
    if board is not None:
        threads, posts = threads.filter(board=board), posts.filter(thread__board=board)
    lowest = threads.order_by(F("mark")).values_list(F("mark"), flat=True).first()
    if lowest is None:
        return None
    return posts.filter(pk__gt=lowest).exclude(thread__in=muted_thread_ids(by)).order_by("pk").first()


def count_unread_by_board(by: Reader) -> Counter[int]:
    return Counter(posts_unread_by(by).order_by().values_list("thread__board", flat=True)[:MOST_COUNTED])


def count_unread_by_thread(by: Reader, threads: Iterable[Thread]) -> dict[int, int]:
    return dict(unread_in(by, threads).values_list("thread").annotate(Count("pk")))


def first_unread_by_thread(by: Reader, threads: Iterable[Thread]) -> dict[int, int]:
    return dict(unread_in(by, threads).values_list("thread").annotate(Min("pk")))


def unread_in(by: Reader, threads: Iterable[Thread]) -> PostQuerySet:
    numbers = [thread.pk for thread in threads]
    return above_marks(by).filter(thread__in=numbers).exclude(thread__in=muted_thread_ids(by)).order_by()


def unread_among(by: Reader, posts: Iterable[Post]) -> set[int]:
    new = above_marks(by).filter(pk__in=[post.pk for post in posts]).exclude(thread__in=muted_thread_ids(by))
    return set(new.order_by().values_list("pk", flat=True))


def first_unread_in(by: Reader, thread: Thread) -> int | None:
    return above_marks(by).filter(thread=thread).order_by("pk").values_list("pk", flat=True).first()


def mark_read_up_to(by: Reader, thread: Thread, post: int) -> None:
    mark, made = Mark.objects.get_or_create(
        player_id=by.player_id, thread=thread, defaults={"read_to": max(post, by.read_to)}
    )
    if not made and mark.read_to < post:
        Mark.objects.filter(pk=mark.pk, read_to__lt=post).update(read_to=post)
    drop_count(by)
    if made and Mark.objects.filter(player=by.player_id).count() > MOST_MARKS and oldest_unread(by) is None:
        mark_all_read(by)


def mark_unread_from(by: Reader, post: Post) -> None:
    Mark.objects.update_or_create(
        player_id=by.player_id, thread_id=post.thread_id, defaults={"read_to": post.pk - 1}
    )
    drop_count(by)


@transaction.atomic
def mark_threads_read(by: Reader, threads: QuerySet[Thread], up_to: int | None = None) -> None:
    lock_forum()
    with_news = threads_with_news(by).filter(pk__in=threads.values("pk"))
    marks = [
        Mark(player_id=by.player_id, thread_id=pk, read_to=min(last, last if up_to is None else up_to))
        for pk, last, mark in with_news.values_list("pk", "newest", F("mark"))
        if up_to is None or up_to > mark
    ]
    Mark.objects.bulk_create(
        marks, update_conflicts=True, unique_fields=["player", "thread"], update_fields=["read_to"]
    )
    drop_count(by)


@transaction.atomic
def mark_all_read(by: Reader) -> None:
    lock_forum()
    by.read_to = newest_post_id()
    by.save(update_fields=["read_to"])
    Mark.objects.filter(player=by.player_id).delete()
    drop_count(by)


@transaction.atomic
def mark_read_before(by: Reader, moment: datetime) -> None:
    lock_forum()
    last = newest_post_before(moment)
    mine = Mark.objects.filter(player=by.player_id)
    mine.filter(read_to__lt=last).update(read_to=last)
    if last > by.read_to:
        by.read_to = last
        by.save(update_fields=["read_to"])
        mine.filter(read_to=last).delete()
    drop_count(by)


def newest_post_before(moment: datetime) -> int:
    low, high = 0, newest_post_id()
    while low < high:
        middle = (low + high + 1) // 2
        post = Post.objects.filter(pk__gte=middle).order_by("pk").only("made_at").first()
        low, high = (post.pk, high) if post and post.made_at < moment else (low, middle - 1)
    return low


def count_unread(player: User) -> int:
    key = cache_key(player.pk)
    known = cache.get_many([VERSION, key])
    version = known.get(VERSION, 0)
    if key in known and known[key][0] == version:
        return int(known[key][1])
    found = find_reader(player)
    new = 0 if found is None else count_unread_by_board(found).total()
    cache.set(key, (version, new), KEPT_SECONDS)
    return new


def cache_key(player: int) -> str:
    return f"forum-new-{player}"


def drop_count(by: Reader) -> None:
    transaction.on_commit(lambda: cache.delete(cache_key(by.player_id)))


def drop_counts() -> None:
    cache.add(VERSION, 0, None)
    cache.incr(VERSION)
