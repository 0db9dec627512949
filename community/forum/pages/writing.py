"""Views for writing a new thread, an answer, an edit, a preview or a report."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.decorators import PlayerRequest, account_required
from community.forum.models import Board, Post
from community.forum.models.talk import LONGEST_POST, LONGEST_TITLE
from community.forum.pages.thread import find_thread, post_url, render_thread
from community.forum.refusals import ForumCode
from community.forum.subjects import Subject, find_subject
from community.forum.verbs import writing
from community.moderation.models import LONGEST_QUOTE, Report
from community.moderation.views import GET_OR_POST, report_form
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate
from games.lists.gates import KNOWN, closed_gates
from games.log.markup.texts import safe_html

LONGEST_PREVIEW = 4_000
"""The longest text of a preview. Browsers request previews often, and long texts take time to render."""


@GET_OR_POST
@never_cache
@account_required
@rate_limit("forum_write", looking_is_free=True)
def new_thread(request: PlayerRequest, slug: str) -> HttpResponse:
    return write_first(request, get_object_or_404(Board, slug=slug))


@GET_OR_POST
@never_cache
def thread_about(request: HttpRequest, kind: str, key: int) -> HttpResponseBase:
    try:
        subject = find_subject(kind, key, request.user)
    except NotPossible as refused:
        return render(request, "community/forum/refused.html", {"refused": refused}, status=refused.status)
    if subject.thread is not None:
        return redirect(subject.thread)
    return begin_thread_about(cast(PlayerRequest, request), subject)  # who is none logs in first


@account_required
@rate_limit("forum_write", looking_is_free=True)
def begin_thread_about(request: PlayerRequest, subject: Subject) -> HttpResponse:
    if subject.board is None:
        raise Http404
    return write_first(request, subject.board, subject)


def write_first(request: PlayerRequest, board: Board, subject: Subject | None = None) -> HttpResponse:
    refused = None
    title = request.POST.get("title", subject.title if subject else "")
    text = request.POST.get("text", "")
    if request.method == "POST":
        try:
            begun = writing.begin_thread(board, request.user, title, text, subject)
        except NotPossible as error:
            refused = error
        else:
            notify_if_held(request, begun)
            return redirect(begun.thread)
    context = {
        "board": board,
        "subject": subject,
        "title": title,
        "text": text,
        "refused": refused,
        "gates": closed_gates(request.user, KNOWN),
        "longest": LONGEST_POST,
        "longest_title": LONGEST_TITLE,
    }
    return render(
        request, "community/forum/new_thread.html", context, status=refused.status if refused else 200
    )


@require_POST
@never_cache
@account_required
@rate_limit("forum_write")
def send_answer(request: PlayerRequest, pk: int) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        written = writing.answer(pk, request.user, text)
    except TooLate as gone:
        return render_text_form(request, text, gone)
    except NotPossible as refused:
        return render_thread(request, find_thread(request, pk), text, refused)
    notify_if_held(request, written)
    return redirect(post_url(written))


@GET_OR_POST
@never_cache
@account_required
@rate_limit("forum_write", looking_is_free=True)
def change_post(request: PlayerRequest, pk: int) -> HttpResponse:
    post = get_object_or_404(Post.objects.filter_by_number(pk).select_related("thread__board"))
    if post.author_id != request.user.pk:
        return render_text_form(request, "", NotPossible(ForumCode.NOT_YOURS))
    text = request.POST.get("text", post.text)
    if request.method == "POST":
        try:
            written = writing.edit(post, request.user, text)
        except NotPossible as refused:
            return render_text_form(request, text, refused, post)
        return redirect(post_url(written))
    return render_text_form(request, text, None, post)


def render_text_form(
    request: PlayerRequest, text: str, refused: NotPossible | None, post: Post | None = None
) -> HttpResponse:
    context = {"text": text, "refused": refused, "post": post, "longest": LONGEST_POST}
    return render(request, "community/forum/edit.html", context, status=refused.status if refused else 200)


@require_POST
@never_cache
@account_required
@rate_limit("forum_preview")
def preview(request: PlayerRequest) -> HttpResponse:
    in_place = "HX-Request" in request.headers
    template = "community/forum/_preview.html" if in_place else "community/forum/preview.html"
    try:
        text = writing.checked_post(request.POST.get("text", ""))
        html = safe_html(writing.render_for(request.user, text[:LONGEST_PREVIEW]).html)
    except NotPossible as refused:
        return render(request, template, {"refused": refused}, status=200 if in_place else refused.status)
    cut_at = LONGEST_PREVIEW if len(text) > LONGEST_PREVIEW else None
    return render(request, template, {"html": html, "cut_at": cut_at})


@GET_OR_POST
@never_cache
@account_required
@rate_limit("report", looking_is_free=True)
def report_post(request: PlayerRequest, pk: int) -> HttpResponse:
    post = get_object_or_404(Post.objects.filter_shown().select_related("author", "thread"), pk=pk)
    if post.author is None:
        raise Http404
    quote = f"{post.thread.title}\n\n{post.text}"[:LONGEST_QUOTE]
    page = post.get_absolute_url()
    return report_form(
        request, Report(kind=Report.Kind.POST, player=post.author, quoted=quote, page=page), page
    )


def notify_if_held(request: PlayerRequest, post: Post) -> None:
    if post.state == Post.State.HELD:
        messages.info(
            request, _("Thank you. This is your first post, so a moderator will read it before others can.")
        )
