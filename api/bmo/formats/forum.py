"""The forum's boards, threads and posts in the format of Button Men Online."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Q

from accounts.models import User
from api.bmo.formats.player import COLOURS
from api.bmo.formats.stamps import seconds_of
from community.forum import unread
from community.forum.models import Board, Post, Reader, Thread
from community.forum.models.talk import writer_name
from community.moderation.moderators import is_moderator

Shown = dict[str, Any]
MOST_THREADS = 200
MOST_POSTS = 100
BOARD_COLOURS = {"boardColor": "#d0e0f0", "threadColor": "#e7f0f7"}
"""Colors that every board has in the API, because boards on this site have icons instead of colors."""
OTHERS = "#cccccc"
DELETED = "[DELETED POST]"


def current_timestamp() -> int:
    return int(time.time())


def board_told(board: Board) -> Shown:
    told = {"boardId": board.pk, "boardName": board.name, "description": board.description}
    return {**told, **BOARD_COLOURS}


def overview_told(by: Reader) -> Shown:
    shown = Q(threads__is_hidden=False, threads__count__gt=0)
    boards = Board.objects.order_by("order", "name").annotate(in_all=Count("threads", filter=shown))
    told = []
    for board in boards:
        new = unread.oldest_unread(by, board.pk)
        post, thread = (None, None) if new is None else (new.pk, new.thread_id)
        found = {"firstNewPostId": post, "firstNewPostThreadId": thread}
        told.append({**board_told(board), "numberOfThreads": board.in_all, **found})
    return {"boards": told, "timestamp": current_timestamp()}


def threads_told(board: Board, by: Reader, viewer: User) -> Shown:
    seen = Thread.objects.seen_by(viewer, is_moderator(viewer)).filter(board=board)
    threads = list(seen.select_related("starter", "newest__author").order_by("-newest", "-pk")[:MOST_THREADS])
    new = unread.first_unread_by_thread(by, threads)
    told = [{**thread_row(thread), "firstNewPostId": new.get(thread.pk)} for thread in threads]
    return {**board_told(board), "threads": told, "timestamp": current_timestamp()}


def thread_row(thread: Thread) -> Shown:
    newest = thread.newest
    return {
        "threadId": thread.pk,
        "threadTitle": thread.title,
        "numberOfPosts": thread.count,
        "originalPosterName": writer_name(thread.starter),
        "originalCreationTime": seconds_of(thread.made_at),
        "latestPosterName": writer_name(newest.author if newest else thread.starter),
        "latestLastUpdateTime": seconds_of(newest.made_at if newest else thread.made_at),
    }


def posts_told(thread: Thread, by: Reader, viewer: User, current: int | None) -> Shown:
    posts = posts_shown(thread, viewer, current)
    new = unread.unread_among(by, posts)
    blocked = set(viewer.blocks.values_list("blocked", flat=True))
    board = board_told(thread.board)
    return {
        "threadId": thread.pk,
        "threadTitle": thread.title,
        "boardId": board["boardId"],
        "boardName": board["boardName"],
        "boardColor": board["boardColor"],
        "boardThreadColor": board["threadColor"],
        "currentPostId": current,
        "posts": [
            {
                "postId": post.pk,
                "posterName": writer_name(post.author),
                "posterColor": COLOURS[0] if post.author_id == viewer.pk else OTHERS,
                "creationTime": seconds_of(post.made_at),
                "lastUpdateTime": seconds_of(post.edited_at or post.made_at),
                "isNew": post.pk in new,
                "body": words_of_post(post, is_folded=post.author_id in blocked),
                "deleted": post.state == Post.State.HIDDEN,
            }
            for post in posts
        ],
        "timestamp": current_timestamp(),
    }


def posts_shown(thread: Thread, viewer: User, current: int | None) -> Sequence[Post]:
    posts = Post.objects.for_viewer(viewer, is_moderator(viewer)).filter(thread=thread)
    posts = posts.select_related("author")
    newest = list(posts.order_by("-pk")[:MOST_POSTS])[::-1]
    if current is None or not newest or current >= newest[0].pk:
        return newest
    return list(posts.filter(pk__gte=current).order_by("pk")[:MOST_POSTS])


def words_of_post(post: Post, is_folded: bool) -> str:
    if post.state == Post.State.HIDDEN:
        return DELETED
    return f"[spoiler]{post.text}[/spoiler]" if is_folded else post.text
