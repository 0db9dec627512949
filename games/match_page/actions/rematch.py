"""Views for offering the same players another match."""

from __future__ import annotations

from enum import StrEnum

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from core.rate_limits import rate_limit
from core.refusals import NotPlayable
from games import play
from games.match_page.actions.answering import answers_in_words
from games.models import Match
from games.offers import button_choice
from games.play import MatchCode, ProposedSeat
from games.web import SeatedRequest, read_dice_fields


class RematchKind(StrEnum):
    """The fighters in a rematch: the same as before, swapped, or drawn at random."""

    SAME = "same"
    REVERSED = "reversed"
    RANDOM = "random"


@require_POST
@login_required
@rate_limit("rematch")
@answers_in_words
def rematch_view(request: SeatedRequest, found: Match) -> HttpResponse:
    try:
        how = RematchKind(request.POST.get("how", ""))
    except ValueError:
        raise NotPlayable(MatchCode.NO_SUCH_REMATCH) from None
    return redirect(
        play.rematch(found.pk, request.user, rematch_places(found, how), **read_dice_fields(request))
    )


def rematch_places(match: Match, how: RematchKind) -> list[ProposedSeat]:
    seats = match.all_seats
    if how is RematchKind.RANDOM:
        return [
            button_choice.make_place(seat.player, button_choice.RANDOM, "", match.terms) for seat in seats
        ]
    places = [ProposedSeat(seat.player, seat.recipe, seat.button_name, seat.special) for seat in seats]
    return places if how is RematchKind.SAME else [*places[1:], places[0]]
