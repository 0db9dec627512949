"""BMO calls that read the forum, mark posts as read and write posts."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone

from api.authentication import check_shared_limit
from api.bmo.formats.forum import overview_told, posts_told, threads_told
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from community.forum import unread
from community.forum.models import Board, Post, Thread
from community.forum.verbs import writing
from community.moderation.moderators import is_moderator

NOTHING = Reply(None)
"""Empty reply to a call that writes in a missing board or thread, or marks it as read."""


def board_of(number: int) -> Board | None:
    return Board.objects.filter(pk=number).first()


def thread_of(visit: Visit, number: int) -> Thread | None:
    seen = Thread.objects.seen_by(visit.player, is_moderator(visit.player))
    return seen.select_related("board").filter(pk=number).first()


# ---- reading


def load_forum_overview(visit: Visit) -> Reply:
    return Reply(overview_told(unread.get_or_create_reader(visit.player)), "Forum overview loading succeeded")


def load_forum_board(visit: Visit, boardId: int) -> Reply:  # noqa: N803
    board = board_of(boardId)
    if board is None:
        raise CallRefused(Text.NO_BOARD)
    told = threads_told(board, unread.get_or_create_reader(visit.player), visit.player)
    return Reply(told, "Forum board loading succeeded")


def load_forum_thread(visit: Visit, threadId: int, currentPostId: int | None = None) -> Reply:  # noqa: N803
    return thread_told(visit, threadId, currentPostId, "Forum thread loading succeeded")


def thread_told(visit: Visit, number: int, current: int | None, message: str) -> Reply:
    thread = thread_of(visit, number)
    if thread is None:
        raise CallRefused(Text.NO_THREAD)
    return Reply(
        posts_told(thread, unread.get_or_create_reader(visit.player), visit.player, current), message
    )


def load_next_new_post(visit: Visit) -> Reply:
    """Return the oldest unread post of any board.

    This call is not a visit to the forum. Players who never visited the forum have no unread posts.
    """
    by = unread.find_reader(visit.player)
    new = None if by is None else unread.oldest_unread(by)
    if new is None:
        return Reply({"nextNewPostId": None, "nextNewPostThreadId": None}, "No new forum posts")
    told = {"nextNewPostId": new.pk, "nextNewPostThreadId": new.thread_id}
    return Reply(told, "Checked new forum posts successfully")


# ---- what is read: all from before the time that the client names, which is mostly that of a page


def mark_forum_read(visit: Visit, timestamp: int) -> Reply:
    check_shared_limit(visit.token_request, "forum_mark")
    unread.mark_read_before(unread.get_or_create_reader(visit.player), clamp_to_now(timestamp))
    return load_forum_overview(visit)


def mark_forum_board_read(visit: Visit, boardId: int, timestamp: int) -> Reply:  # noqa: N803
    check_shared_limit(visit.token_request, "forum_mark")
    board = board_of(boardId)
    if board is None:
        return NOTHING
    mark_threads(visit, timestamp, board=board)
    return load_forum_overview(visit)


def mark_forum_thread_read(visit: Visit, threadId: int, boardId: int, timestamp: int) -> Reply:  # noqa: N803
    check_shared_limit(visit.token_request, "forum_mark")
    thread = thread_of(visit, threadId)
    if thread is None or board_of(boardId) is None:
        return NOTHING
    mark_threads(visit, timestamp, pk=thread.pk)
    return load_forum_board(visit, boardId)


def mark_threads(visit: Visit, timestamp: int, **threads: Board | int) -> None:
    up_to = unread.newest_post_before(clamp_to_now(timestamp))
    unread.mark_threads_read(
        unread.get_or_create_reader(visit.player), Thread.objects.filter(**threads), up_to
    )


def clamp_to_now(timestamp: int) -> datetime:
    now = timezone.now()
    return now if timestamp > now.timestamp() else datetime.fromtimestamp(timestamp, UTC)


# ---- writing


def create_forum_thread(visit: Visit, boardId: int, title: str, body: str) -> Reply:  # noqa: N803
    board = board_of(boardId)
    if board is None:
        return NOTHING
    check_shared_limit(visit.token_request, "forum_write")
    begun = writing.begin_thread(board, visit.player, title, body)
    return load_forum_thread(visit, begun.thread_id)


def create_forum_post(visit: Visit, threadId: int, body: str) -> Reply:  # noqa: N803
    if thread_of(visit, threadId) is None:
        return NOTHING
    check_shared_limit(visit.token_request, "forum_write")
    post = writing.answer(threadId, visit.player, body)
    return thread_told(visit, threadId, post.pk, "Forum post created successfully")


def edit_forum_post(visit: Visit, postId: int, body: str) -> Reply:  # noqa: N803
    seen = Post.objects.for_viewer(visit.player, is_moderator(visit.player))
    post = seen.select_related("thread").filter(pk=postId).first()
    if post is None or thread_of(visit, post.thread_id) is None:
        raise CallRefused(Text.NO_POST)
    if post.author_id != visit.player.pk:
        raise CallRefused(Text.NOT_YOUR_POST)
    if post.state == Post.State.HIDDEN:
        raise CallRefused(Text.POST_DELETED)
    check_shared_limit(visit.token_request, "forum_write")
    writing.edit(post, visit.player, body)
    return thread_told(visit, post.thread_id, postId, "Forum post edited successfully")
