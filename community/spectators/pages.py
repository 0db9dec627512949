"""Views that show the spectators' chat next to the board and on its own page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from community.spectators import chat
from community.spectators.lines import SpectatorsTalk
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.models import LONGEST_LINE, Match
from games.web import NOT_CHANGED, PageRequest, SeatedRequest, visible_match


@require_GET
@never_cache
def talk(request: PageRequest, pk: int, number: int | None = None) -> HttpResponse:
    match = visible_match(request, pk)
    if request.htmx and not chat.has_spectators(match):
        return HttpResponse()
    shown = SpectatorsTalk(match_to_watch(match), request.user, until=number)
    if request.htmx and shown.is_silent:
        return HttpResponse()
    if request.htmx and request.GET.get("stamp") == shown.stamp:
        return HttpResponse(status=NOT_CHANGED)
    part = "lines" if "stamp" in request.GET else "talk" if request.htmx else "page"
    return draw(request, shown, part)


@require_POST
@login_required
@rate_limit("talk")
def write_line_view(request: SeatedRequest, pk: int) -> HttpResponse:
    match = match_to_watch(visible_match(request, pk))
    try:
        chat.write_line(pk, request.user, request.POST.get("text", ""))
    except NotPossible as error:
        return draw(request, SpectatorsTalk(match, request.user), "form" if request.htmx else "page", error)
    if not request.htmx:
        return redirect("spectators:talk", pk)
    return draw(request, SpectatorsTalk(match, request.user), "said")


def match_to_watch(match: Match) -> Match:
    if not chat.has_spectators(match):
        raise Http404
    return match


def draw(
    request: PageRequest | SeatedRequest,
    shown: SpectatorsTalk,
    part: str,
    refused: NotPossible | None = None,
) -> HttpResponse:
    context = {
        "talk": shown,
        "match": shown.match,
        "refused": refused,
        "text": request.POST.get("text", "") if refused else "",
        "longest": LONGEST_LINE,
    }
    name = "page" if part == "page" else f"_{part}"
    return render(
        request, f"community/spectators/{name}.html", context, status=refused.status if refused else 200
    )
