"""Inviting a friend with one tap: the site picks both buttons, and the player only sends the link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import User
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games import play
from games.models import USUAL
from games.offers import button_choice
from games.play import ProposedSeat
from games.web import read_dice_fields
from rules.dice import DieKind

HARD_AT_FIRST = (DieKind.OPTION, DieKind.TWIN, DieKind.WILDCARD)


@require_POST
@rate_limit("invite")
def invite_view(request: HttpRequest) -> HttpResponse:
    try:
        given, player = read_dice_fields(request), welcome_guest(request)
        places = places_for(player, request.POST.get("mine", ""))
        return redirect(play.propose(player, places, by_link=True, **given))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("games:propose")


def places_for(player: User, pick: str) -> list[ProposedSeat]:
    if pick:
        return [button_choice.make_place(player, pick, "", USUAL, asking=player), ProposedSeat(None)]
    return [
        ProposedSeat(seated, button.recipe, button.name)
        for seated, button in zip((player, None), button_choice.plain_buttons(2, *HARD_AT_FIRST), strict=True)
    ]
