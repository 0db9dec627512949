"""The player's standing offers, which the site renews until the player ends them."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from core.rate_limits import rate_limit
from core.refusals import NotPossible, Unclear
from games import play
from games.models import MOST_ON_OFFER, Match, Seat, StandingOffer
from games.web import SeatedRequest

RUNNING = (1, 2, 3, 5, 10, 20)


class StandingForm(forms.Form):
    on_offer = forms.TypedChoiceField(
        label=_("open offers at once"),
        choices=[(number, number) for number in range(1, MOST_ON_OFFER + 1)],
        coerce=int,
        initial=1,
    )
    running = forms.TypedChoiceField(
        label=_("maximum in play at once"),
        choices=[(number, number) for number in RUNNING],
        coerce=int,
        initial=5,
    )

    def numbers(self) -> dict[str, int]:
        if not self.is_valid():
            raise Unclear(next(iter(self.errors)))
        return dict(self.cleaned_data)


class ShownStanding(NamedTuple):
    standing: StandingOffer
    seats: list[Seat]
    matches: list[Match]
    running: int
    why_no_more: str
    form: StandingForm


@require_GET
@never_cache
@login_required
def standing_offers(request: SeatedRequest) -> HttpResponse:
    return standing_page(request)


@require_POST
@login_required
@rate_limit("propose")
def change_standing_view(request: SeatedRequest, pk: int) -> HttpResponse:
    try:
        play.change_standing(pk, request.user, **StandingForm(request.POST).numbers())
    except NotPossible as error:
        return standing_page(request, str(error), error.status)
    return redirect("games:standing_offers")


@require_POST
@login_required
def end_standing_view(request: SeatedRequest, pk: int) -> HttpResponse:
    try:
        play.end_standing(pk, request.user)
    except NotPossible as error:
        return standing_page(request, str(error), error.status)
    return redirect("games:standing_offers")


def standing_page(request: SeatedRequest, say: str = "", status: int = 200) -> HttpResponse:
    found = request.user.standing_offers.order_by("pk")
    context = {"found": [shown_standing(standing) for standing in found], "say": say}
    return render(request, "games/lists/standing_offers.html", context, status=status)


def shown_standing(standing: StandingOffer) -> ShownStanding:
    numbers = {"on_offer": standing.on_offer, "running": standing.running}
    return ShownStanding(
        standing,
        [
            Seat(number=number, player=standing.player if number == standing.seat else None, **place)
            for number, place in enumerate(standing.places_data)
        ],
        list(standing.matches.on_offer().order_by("pk")),
        standing.matches.filter(status=Match.Status.PLAYING).count(),
        str(play.why_no_more(standing) or ""),
        StandingForm(initial=numbers, auto_id=f"id_{standing.pk}_%s"),
    )
