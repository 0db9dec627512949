"""Views for a player's own marks on a match: a note, a star or "later"."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from core.refusals import TooLate, Unclear
from games import play
from games.lists import waiting
from games.match_page.actions.answering import answers_in_words, updated_page
from games.match_page.on_board.coach import put_away
from games.models import Match
from games.play import MatchCode, seat_of
from games.web import SeatedRequest


@require_POST
@login_required
@answers_in_words
def star_view(request: SeatedRequest, found: Match) -> HttpResponse:
    waiting.star(seat_of(found, request.user), on=request.POST.get("star") == "on")
    return updated_page(request, found)


@require_POST
@login_required
@answers_in_words
def later_view(request: SeatedRequest, found: Match) -> HttpResponse:
    """Skip the match during this session, postpone it until tomorrow, or undo either."""
    seat = seat_of(found, request.user)
    until = request.POST.get("until", "")
    if until == "now":
        waiting.play_now(request.session, seat)
    elif until not in ("session", "tomorrow"):
        raise Unclear("until")
    elif until == "tomorrow":
        waiting.remind_tomorrow(seat)
    elif seat.owes is None:
        raise TooLate(MatchCode.NOT_WAITING)
    else:
        waiting.skip(request.session, seat)
    if "back" in request.POST:
        return updated_page(request, found)
    return redirect_to_next(found.pk)


def redirect_to_next(after: int) -> HttpResponse:
    answer = redirect("games:next")
    answer.headers["Location"] += f"?after={after}"
    return answer


@require_POST
@login_required
@answers_in_words
def understood_view(request: SeatedRequest, found: Match) -> HttpResponse:
    seat_of(found, request.user)
    put_away(request.user, request.POST.get("line", ""))
    return updated_page(request, found)


@require_POST
@login_required
@answers_in_words
def note_view(request: SeatedRequest, found: Match) -> HttpResponse:
    play.note(found.pk, request.user, request.POST.get("notes", ""))
    return HttpResponseRedirect(found.get_absolute_url())
