"""Offers the same players another match."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from core.rate_limits import rate_limit
from core.refusals import NotPlayable
from games import play
from games.making import button_choice
from games.match_page.doing.answering import answers_in_words
from games.models import Match
from games.play import MatchCode, Place
from games.web import SeatedRequest, dice_in


@require_POST
@login_required
@rate_limit("rematch")
@answers_in_words
def rematch_view(request: SeatedRequest, found: Match) -> HttpResponse:
    """The same again, the other way round, or with buttons that chance picks."""
    seats = found.all_seats
    brought = [Place(seat.player, seat.recipe, seat.button_name, seat.special) for seat in seats]
    how = request.POST.get("how", "")
    if how == "reversed":
        brought = [*brought[1:], brought[0]]
    elif how == "random":
        brought = [button_choice.place(seat.player, button_choice.RANDOM, "", found.terms) for seat in seats]
    elif how != "same":
        raise NotPlayable(MatchCode.NO_SUCH_REMATCH)
    return redirect(play.rematch(found.pk, request.user, brought, **dice_in(request)))
