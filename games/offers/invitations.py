"""Inviting a friend with one tap: the site picks both buttons, and the player only sends the link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import User
from buttons.models import Button
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games import play
from games.models import Terms
from games.offers import button_choice
from games.play import ProposedSeat
from games.web import read_dice_fields
from rules.dice import DieKind

A_ROUND = Terms(first_to=1, rated=False)
FIRST_PAIR = ("Old Hob", "Pip")
"""Even fighters of the set *Rookies* without skills or swing dice, for a friend who may never have played."""
HARD_AT_FIRST = (DieKind.OPTION, DieKind.TWIN, DieKind.WILDCARD)


@require_POST
@rate_limit("invite")
def invite_view(request: HttpRequest) -> HttpResponse:
    try:
        given, player = read_dice_fields(request), welcome_guest(request)
        places = places_for(player, request.POST.get("mine", ""))
        return redirect(play.propose(player, places, A_ROUND, by_link=True, **given))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("games:propose")


def places_for(player: User, pick: str) -> list[ProposedSeat]:
    if pick:
        return [button_choice.make_place(player, pick, "", A_ROUND, asking=player), ProposedSeat(None)]
    return [
        ProposedSeat(seated, button.recipe, button.name)
        for seated, button in zip((player, None), simple_pair(), strict=True)
    ]


def simple_pair() -> list[Button]:
    """Return the first pair if both fighters can be played, or else two even ones, picked at random."""
    rookies = button_choice.find_plain_buttons(*HARD_AT_FIRST, DieKind.SWING).filter(set__name="Rookies")
    found = list(rookies.filter(name__in=FIRST_PAIR).order_by("name"))
    return found if len(found) == len(FIRST_PAIR) else button_choice.plain_buttons(2, *HARD_AT_FIRST)
