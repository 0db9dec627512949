"""The chat page of a tournament, with lines that update automatically and a form to write a line."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.models import LONGEST_LINE
from games.web import NOT_CHANGED, PageRequest, SeatedRequest
from tournaments import verbs
from tournaments.pages.talking.lines import TalkShown
from tournaments.pages.tournament import shown_to


@require_GET
@never_cache
def talk(request: PageRequest, pk: int, number: int | None = None) -> HttpResponse:
    shown = TalkShown(shown_to(request, pk), until=number)
    if request.htmx and request.GET.get("stamp") == shown.stamp:
        return HttpResponse(status=NOT_CHANGED)
    answer = draw(request, shown, "lines" if request.htmx else "page")
    shown.note_seen()
    return answer


@require_POST
@login_required
@rate_limit("talk")
def write_line(request: SeatedRequest, pk: int) -> HttpResponse:
    shown = shown_to(request, pk)
    try:
        verbs.say(pk, request.user, request.POST.get("text", ""))
    except NotPossible as error:
        return draw(request, TalkShown(shown), "form" if request.htmx else "page", error)
    if not request.htmx:
        return redirect("tournaments:talk", pk)
    said = TalkShown(shown_to(request, pk))
    answer = draw(request, said, "said")
    said.note_seen()
    return answer


def draw(
    request: PageRequest | SeatedRequest, talk: TalkShown, part: str, refused: NotPossible | None = None
) -> HttpResponse:
    context = {
        "talk": talk,
        "shown": talk.shown,
        "event": talk.tournament,
        "refused": refused,
        "text": request.POST.get("text", "") if refused else "",
        "longest": LONGEST_LINE,
    }
    name = "page" if part == "page" else f"_{part}"
    status = refused.status if refused else 200
    return render(request, f"tournaments/talk/{name}.html", context, status=status)
