"""Views for answering an offer: pick a button, accept, decline, give the seat back, describe the match."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.players.lookup import find_player
from core.rate_limits import rate_limit
from core.refusals import NotPlayable
from games import play
from games.lists.standing_offers import StandingForm
from games.match_page.actions.answering import answers_in_words, updated_page
from games.match_page.on_board.offer import PICKED_AS, seats_to_pick_for
from games.models import Match
from games.offers import button_choice
from games.offers.picker import NAMES_OF_SIDES, picker
from games.play import MatchCode
from games.play.terms.bans import split_bans
from games.web import SeatedRequest, read_words, visible_match


@require_GET
@never_cache
@login_required
def pick_to_join_view(request: SeatedRequest, pk: int) -> HttpResponse:
    """Show the button picker for the seat that the player takes or has.

    With `for=theirs`, show it for the other seat, if its button is left to the joining player.
    """
    found = visible_match(request, pk)
    side = "theirs" if request.GET.get("for") == "theirs" else "mine"
    seat = seats_to_pick_for(found, request.user).get(side)
    name = PICKED_AS[side]
    others = {other: request.GET.get(other, "") for other in PICKED_AS.values() if other != name}
    going_along = urlencode({other: pick for other, pick in others.items() if pick})
    back = f"{found.get_absolute_url()}?{going_along}{'&' if going_along else ''}{name}="
    hidden = {"for": side} | others
    return picker(
        request,
        NAMES_OF_SIDES[side],
        back,
        hidden,
        within=seat.search if seat else "",
        terms=found.terms,
        without=found.banned_buttons,
    )


@require_POST
@login_required
@rate_limit("accept")
@answers_in_words
def accept_view(request: SeatedRequest, match: Match) -> HttpResponse:
    brought = {
        side: button_choice.make_place(
            seat.player or request.user,
            request.POST.get(PICKED_AS[side], ""),
            request.POST.get("recipe", "") if side == "mine" else "",
            match.terms,
            asking=request.user,
            within=seat.search,
            without=match.banned_buttons,
            close_to=partial(button_choice.fighters_to_match, request.user, match.all_seats),
        )
        for side, seat in seats_to_pick_for(match, request.user).items()
    }
    others = {
        seat.number: brought["theirs"] for seat in match.all_seats if seat.accepted and "theirs" in brought
    }
    accepted = play.accept(
        match.pk,
        request.user,
        place=brought.get("mine"),
        others=others,
        words=read_words(request),
        bans=split_bans(request.POST.get("bans", "")),
        choice=request.POST.get("choice", ""),
    )
    return updated_page(request, accepted)


@require_POST
@login_required
@answers_in_words
def decline_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.decline(match.pk, request.user, reason=request.POST.get("reason", "")))


@require_POST
@login_required
@answers_in_words
def step_back_view(request: SeatedRequest, match: Match) -> HttpResponse:
    left = play.step_back(match.pk, request.user)
    return updated_page(request, left) if left.is_seen_by(request.user) else redirect("games:matches")


@require_POST
@login_required
@rate_limit("propose")
@answers_in_words
def offer_to_view(request: SeatedRequest, match: Match) -> HttpResponse:
    whom, other = request.POST.get("whom", ""), None
    if whom not in ("anybody", "link"):
        other = find_player(request.POST.get("opponent", "").strip()[:40])
        if other is None:
            raise NotPlayable(MatchCode.NO_SUCH_PLAYER)
    return updated_page(request, play.offer_to(match.pk, request.user, other, by_link=whom == "link"))


@require_POST
@login_required
@rate_limit("propose")
@answers_in_words
def keep_on_offer_view(request: SeatedRequest, match: Match) -> HttpResponse:
    play.keep_on_offer(match.pk, request.user, **StandingForm(request.POST).numbers())
    return redirect("games:standing_offers")


@require_POST
@login_required
@rate_limit("say")
@answers_in_words
def describe_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.describe(match.pk, request.user, request.POST.get("description", "")))
