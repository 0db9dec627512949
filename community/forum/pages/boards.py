"""Pages with the list of boards and with the threads of a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Q, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from community.forum import unread
from community.forum.models import Board, Post, Reader, Thread
from community.moderation.moderators import is_moderator
from core.numbers import small_number

THREADS_A_PAGE = 30
MOST_FOLLOWED = 6


@dataclass(frozen=True, slots=True)
class BoardShown:
    board: Board
    newest: Thread | None
    new: int
    threads: int


@dataclass(frozen=True, slots=True)
class ThreadShown:
    thread: Thread
    new: int


@require_safe
@never_cache
def boards(request: HttpRequest) -> HttpResponse:
    by = reader_or_none(request.user)
    new = unread.count_unread_by_board(by) if by else {}
    last = Thread.objects.filter(board=OuterRef("pk"), is_hidden=False, count__gt=0).order_by("-newest")
    shown = Q(threads__is_hidden=False, threads__count__gt=0)
    in_all = Count("threads", filter=shown)
    in_order = Board.objects.order_by("order", "name")
    all_boards = list(in_order.annotate(last=Subquery(last.values("pk")[:1]), in_all=in_all))
    threads = Thread.objects.select_related("newest__author").in_bulk([board.last for board in all_boards])
    context = {
        "boards": [
            BoardShown(board, threads.get(board.last), new.get(board.pk, 0), board.in_all)
            for board in all_boards
        ],
        "new": sum(new.values()),
        "followed": with_unread(by, followed_threads(by)) if by else [],
        "held": held_posts() if is_moderator(request.user) else 0,
    }
    return render(request, "community/forum/boards.html", context)


@require_safe
@never_cache
def board(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Board, slug=slug)
    before = small_number(request.GET.get("before"))
    pinned, page, more = threads_page(found, request.user, before)
    by = reader_or_none(request.user)
    listed_threads = with_unread(by, [*pinned, *page])
    context = {
        "board": found,
        "threads": listed_threads,
        "has_new": any(row.new for row in listed_threads),
        "older": page[-1].newest_id if more else None,
        "may_write": not found.is_closed or is_moderator(request.user),
    }
    return render(request, "community/forum/board.html", context)


def threads_page(
    board: Board, viewer: User | AnonymousUser, before: int | None
) -> tuple[list[Thread], list[Thread], bool]:
    """Return the pinned threads, the other threads of a page, and True if there are more pages.

    Only the first page, for which *before* is None, has pinned threads.
    """
    seen = Thread.objects.seen_by(viewer, is_moderator(viewer)).filter(board=board)
    threads = seen.order_by("-newest").select_related("starter", "newest__author", "button")
    others = threads.filter(is_pinned=False)
    page = list((others if before is None else others.filter(newest__lt=before))[: THREADS_A_PAGE + 1])
    pinned = list(threads.filter(is_pinned=True)) if before is None else []
    return pinned, page[:THREADS_A_PAGE], len(page) > THREADS_A_PAGE


def with_unread(by: Reader | None, threads: Sequence[Thread]) -> list[ThreadShown]:
    new = unread.count_unread_by_thread(by, threads) if by and threads else {}
    return [ThreadShown(thread, new.get(thread.pk, 0)) for thread in threads]


def followed_threads(by: Reader) -> list[Thread]:
    mine = Thread.objects.filter(followings__player=by.player_id, followings__is_muted=False, is_hidden=False)
    return list(mine.select_related("starter", "newest__author").order_by("-newest")[:MOST_FOLLOWED])


def held_posts() -> int:
    return Post.objects.filter(state=Post.State.HELD).count()


def reader_or_none(viewer: User | AnonymousUser) -> Reader | None:
    return unread.get_or_create_reader(viewer) if viewer.is_authenticated and not viewer.is_guest else None
