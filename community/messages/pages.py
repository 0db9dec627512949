"""Pages with a player's conversations and with the messages of a conversation."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from accounts.players.follows_and_blocks import read_tie as tie_between
from accounts.players.lookup import find_player
from community.messages import copies, listing, sending
from community.messages.listing import ConversationPage
from community.messages.models import LONGEST_TEXT, Copy
from community.messages.who_may_write import why_no_messages, why_not_write
from core.database.read_only import unless_read_only
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from stats.tables.rivalry import sums_between

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@require_GET
@never_cache
@account_required
def conversations(request: PlayerRequest) -> HttpResponse:
    after = request.GET.get("after", "")
    context = {
        "conversations": listing.list_of(request.user, after),
        "is_first_page": not after,
        "why_not": why_no_messages(request.user),
    }
    template = (
        "community/messages/_news.html"
        if is_partial_request(request)
        else "community/messages/conversations.html"
    )
    return render(request, template, context)


@GET_OR_POST
@never_cache
@account_required
@rate_limit("write", looking_is_free=True)
def conversation(request: PlayerRequest, pk: int) -> HttpResponse:
    mine, theirs = copies_or_404(request, pk)
    if request.method == "POST":
        return send(request, theirs.player, mine, theirs)
    page = listing.page_of(mine, theirs, asked_number(request, "before"))
    mark_read(page)
    return render_conversation(request, theirs.player, page)


@GET_OR_POST
@never_cache
@account_required
@rate_limit("write", looking_is_free=True)
def with_player(request: PlayerRequest, name: str) -> HttpResponse:
    other = find_player(name) or get_object_or_404(User, former_names__name__iexact=name, is_active=True)
    if other == request.user:
        return redirect("conversations:conversations")
    if found := sending.find_conversation(request.user, other):
        mine, theirs = copies_or_404(request, found.pk)
        return redirect(found) if request.method != "POST" else send(request, other, mine, theirs)
    return send(request, other) if request.method == "POST" else render_conversation(request, other)


@require_GET
@never_cache
@account_required
def news(request: PlayerRequest, pk: int) -> HttpResponse:
    mine, theirs = copies_or_404(request, pk)
    page = listing.page_after(mine, theirs, asked_number(request, "after") or 0)
    mark_read(page)
    context = {"page": page, "conversations": listing.list_of(request.user), "alone": True}
    return render(request, "community/messages/_news.html", context)


def is_partial_request(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def copies_or_404(request: PlayerRequest, pk: int) -> tuple[Copy, Copy]:
    found = listing.copies_for(request.user, pk)
    if found is None:
        raise Http404
    return found


def asked_number(request: HttpRequest, name: str) -> int | None:
    return small_number(request.GET[name]) if name in request.GET else None


def mark_read(page: ConversationPage) -> None:
    if page.is_newest:
        with unless_read_only():
            copies.mark_read_to(page.mine, page.newest)


def send(
    request: PlayerRequest, other: User | None, mine: Copy | None = None, theirs: Copy | None = None
) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        message = sending.write(request.user, other, text)
    except NotPossible as refused:
        page = None if mine is None or theirs is None else listing.page_of(mine, theirs)
        return render_conversation(request, other, page, text=text, refused=refused)
    if is_partial_request(request) and mine is not None:
        return render_conversation(request, other, ConversationPage(mine, theirs or mine, []))
    return redirect(f"{message.conversation.get_absolute_url()}#newest")


def render_conversation(
    request: PlayerRequest,
    other: User | None,
    page: ConversationPage | None = None,
    *,
    text: str = "",
    refused: NotPossible | None = None,
) -> HttpResponse:
    context: dict[str, object] = {
        "other": other,
        "name": str(other) if other else page.theirs.name if page else "",
        "page": page,
        "text": text,
        "refused": refused,
        "most": LONGEST_TEXT,
        "why_not": why_not_write(request.user, other, page.theirs if page else None),
    }
    status = 200 if refused is None else refused.status
    if is_partial_request(request):
        return render(request, "community/messages/_write.html", context, status=status)
    context |= {
        "conversations": listing.list_of(request.user),
        "tie": None if other is None else tie_between(request.user, other),
        "sums": None if other is None else sums_between(request.user, other, request.user),
    }
    return render(request, "community/messages/conversation.html", context, status=status)
