from __future__ import annotations

from accounts.models import User
from community.forum.models import Board, Thread
from community.forum.refusals import ForumCode
from community.moderation.moderators import is_moderator
from core.refusals import NotPossible, TooLate


def lock_forum() -> None:
    """Block other writers until the transaction ends, because the numbers of posts must grow with time."""
    list(Board.objects.select_for_update(no_key=True).order_by("pk"))


def lock_thread(pk: int) -> Thread:
    lock_forum()
    threads = Thread.objects.select_related("board", "newest")
    thread = threads.filter(pk=pk).first() or threads.filter(merged=pk).first()
    if thread is None or thread.is_hidden:
        raise TooLate(ForumCode.THREAD_IS_GONE)
    return thread


def refuse_unless_moderator(player: User) -> None:
    if not is_moderator(player):
        raise NotPossible(ForumCode.ONLY_MODERATORS)
