"""Views to lay out a position, ask Owl about it, and play on from it."""

from __future__ import annotations

import json
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.login.guest_entry import welcome_guest
from core.rate_limits import address_of, check_limit, rate_limit
from core.refusals import NotPossible
from games import play
from games.models import Ruleset
from games.play import ProposedSeat
from games.web import PageRequest, read_dice_fields
from robots.models import Robot
from training.workshop.position.dice import LONGEST_ROW
from training.workshop.position.laying_out import HEAPS, ME, NAMES, THEY, WorkshopPosition
from training.workshop.position.owl import Advice, advice_on
from training.workshop.position.own_matches import refuse_if_awaited
from training.workshop.trying import A_ROUND, robot_called

OWL = Robot.Mind.WISE


@require_safe
@never_cache
def position(request: PageRequest) -> HttpResponse:
    """Show a position and, if asked, Owl's advice; redirect each edit to the URL of its result."""
    laid = WorkshopPosition.from_query(request.GET)
    try:
        if edit := request.GET.get("do"):
            return redirect(address_of_position(laid.apply_edit(edit)))
        if "ask" not in request.GET:
            return draw_position(request, laid)
        if refused := check_limit(request, "ask_owl"):
            return refused
        refuse_if_awaited(request.user, laid.battle)
        return draw_position(request, laid, advice_on(laid.battle, address_of(request)))
    except NotPossible as error:
        return draw_position(request, laid, wrong=str(error), status=error.status)


@require_POST
@rate_limit("robot")
def play_on(request: PageRequest) -> HttpResponse:
    """Begin a private, unrated round against Owl from this position; a visitor becomes a guest."""
    laid = WorkshopPosition.from_query(request.POST)
    try:
        battle, owl = laid.battle, robot_called(OWL)
        refuse_if_awaited(request.user, battle)
        given, player = read_dice_fields(request), welcome_guest(request)
        places = [
            ProposedSeat(each, seat.recipe_text)
            for each, seat in zip((player, owl), battle.seats, strict=True)
        ]
        terms = replace(A_ROUND, ruleset=laid.rules, is_private=True)
        return redirect(play.start_from(battle, player, places, terms=terms, **given))
    except NotPossible as error:
        return draw_position(request, laid, wrong=str(error), status=error.status)


def address_of_position(laid: WorkshopPosition) -> str:
    return f"{reverse('workshop:position')}?{laid.query}"


def draw_position(
    request: PageRequest,
    laid: WorkshopPosition,
    advice: Advice | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    try:
        battle = laid.battle
    except NotPossible as error:
        battle, wrong, status = None, wrong or str(error), max(status, error.status)
    context = {
        "laid": laid,
        "battle": battle,
        "tapped": laid.tapped_die if battle else None,
        "advice": advice,
        "wrong": wrong,
        "heaps": [(name, NAMES[name], getattr(laid, name)) for name in HEAPS],
        "longest": LONGEST_ROW,
        "rulesets": Ruleset.choices,
        "link": request.build_absolute_uri(address_of_position(laid)),
        "scores": [battle.score(seat) for seat in (ME, THEY)] if battle else [],
        "as_text": json.dumps(battle.to_json()) if battle else "",
    }
    return render(request, "training/workshop/position.html", context, status=status)
