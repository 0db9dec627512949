"""Pages on which moderators hide, move and approve posts and threads, and the list of these actions."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.decorators import PlayerRequest
from community.forum.models import Act, Board, Post, Thread
from community.forum.pages.post_display import posts_shown
from community.forum.pages.thread import render_thread, thread_or_404
from community.forum.refusals import ForumCode
from community.forum.verbs import moderating
from community.moderation.moderators import is_moderator
from core.numbers import number_in, small_number
from core.rate_limits import rate_limit
from core.refusals import NotPlayable, NotPossible, Unclear

ACTS_A_PAGE = 50


def board_in(request: PlayerRequest) -> Board:
    board = Board.objects.filter(slug=request.POST.get("board", "")).first()
    if board is None:
        raise NotPlayable(ForumCode.NO_SUCH_BOARD)
    return board


def words_in(request: PlayerRequest) -> str:
    return request.POST.get("words", "")


ON_THREADS: dict[str, Callable[[PlayerRequest, Thread], object]] = {
    "hide": lambda asked, on: moderating.hide_thread(on, asked.user, True, words_in(asked)),
    "show": lambda asked, on: moderating.hide_thread(on, asked.user, False),
    "lock": lambda asked, on: moderating.lock(on, asked.user, True, words_in(asked)),
    "unlock": lambda asked, on: moderating.lock(on, asked.user, False),
    "pin": lambda asked, on: moderating.pin(on, asked.user, True),
    "unpin": lambda asked, on: moderating.pin(on, asked.user, False),
    "move": lambda asked, on: moderating.move(on, asked.user, board_in(asked)),
    "rename": lambda asked, on: moderating.rename(on, asked.user, asked.POST.get("title", "")),
    "merge": lambda asked, on: moderating.merge(on, asked.user, number_in(asked.POST, "into")),
}
ON_POSTS: dict[str, Callable[[PlayerRequest, Post], object]] = {
    "hide": lambda asked, on: moderating.hide_post(on, asked.user, words_in(asked)),
    "show": lambda asked, on: moderating.show_post(on, asked.user, asked.POST.get("version", "")),
    "split": lambda asked, on: moderating.split(on, asked.user, asked.POST.get("title", "")),
}


@require_POST
@login_required
@rate_limit("forum_moderate")
def on_thread(request: PlayerRequest, pk: int) -> HttpResponse:
    found = thread_or_404(request, pk)
    try:
        act = ON_THREADS.get(request.POST.get("act", ""))
        if act is None:
            raise Unclear("act")
        changed = act(request, found)
    except NotPossible as refused:
        return render_thread(request, found, refused=refused)
    messages.success(request, _("Done."))
    return redirect(changed if isinstance(changed, Thread) else found)


@require_POST
@login_required
@rate_limit("forum_moderate")
def on_post(request: PlayerRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(
        Post.objects.for_viewer(request.user, is_moderator(request.user)).select_related("thread__board"),
        pk=pk,
    )
    try:
        act = ON_POSTS.get(request.POST.get("act", ""))
        if act is None:
            raise Unclear("act")
        changed = act(request, found)
    except NotPossible as refused:
        return render_thread(request, found.thread, refused=refused)
    messages.success(request, _("Done."))
    return redirect(changed if isinstance(changed, Post | Thread) else found)


@require_safe
@never_cache
@login_required
def moderation_page(request: PlayerRequest) -> HttpResponse:
    if not is_moderator(request.user):
        raise Http404
    held = Post.objects.filter(state=Post.State.HELD).select_related("author", "thread__board").order_by("pk")
    before = small_number(request.GET.get("before"))
    acts = Act.objects.select_related("by", "thread", "post").order_by("-pk")
    if before is not None:
        acts = acts.filter(pk__lt=before)
    page = list(acts[: ACTS_A_PAGE + 1])
    context = {
        "held": posts_shown(list(held[:ACTS_A_PAGE]), request.user),
        "acts": page[:ACTS_A_PAGE],
        "older": page[ACTS_A_PAGE - 1].pk if len(page) > ACTS_A_PAGE else None,
    }
    return render(request, "community/forum/desk.html", context)
