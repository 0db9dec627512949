"""Views for the chat on the page of a match, and for the preview and help of all chats."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from core.rate_limits import rate_limit
from games import play
from games.decisions.reading_answers import read_number
from games.log.markup import render_markup
from games.match_page.actions.answering import answers_in_words
from games.match_page.drawing import log_for
from games.models import LONGEST_MESSAGE, Match
from games.web import SeatedRequest, visible_match


@require_POST
@login_required
@rate_limit("say")
@answers_in_words
def say_view(request: SeatedRequest, found: Match) -> HttpResponse:
    if "reaction" in request.POST:
        return react_view(request, found)
    text = request.POST.get("text", "")
    if "number" in request.POST:
        play.edit(found.pk, request.user, read_number(request.POST, "number"), text)
    else:
        play.say(found.pk, request.user, text)
    if request.htmx:
        return render(
            request, "games/chat/_talk.html", {"log": log_for(request, visible_match(request, found.pk))}
        )
    return HttpResponseRedirect(found.get_absolute_url())


def react_view(request: SeatedRequest, found: Match) -> HttpResponse:
    play.react(found.pk, request.user, request.POST["reaction"])
    if request.htmx:
        return render(
            request, "games/chat/_log.html", {"log": log_for(request, visible_match(request, found.pk))}
        )
    return HttpResponseRedirect(found.get_absolute_url())


@require_POST
@login_required
@answers_in_words
def keep_private_view(request: SeatedRequest, found: Match) -> HttpResponse:
    play.keep_chat_private(found.pk, request.user, "private" in request.POST)
    return HttpResponseRedirect(found.get_absolute_url())


@require_POST
@login_required
@rate_limit("forum_preview")
def preview_message(request: SeatedRequest) -> HttpResponse:
    """Render a message as its readers will see it. The text is not stored."""
    text = request.POST.get("text", "").strip()[:LONGEST_MESSAGE]
    return render(request, "games/chat/_preview.html", {"html": render_markup([text])[0]})


@require_GET
def how_to_write(request: HttpRequest) -> HttpResponse:
    """Show the marks for texts. Below a field for writing, the page's content appears in place."""
    in_place = "HX-Request" in request.headers
    return render(request, "games/chat/_marks.html" if in_place else "games/chat/how_to_write.html")
