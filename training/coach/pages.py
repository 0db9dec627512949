"""The view that asks the coach about a turn (POST) and polls for the answer (GET)."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core.numbers import number_in
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.web import NOT_CHANGED, SeatedRequest, visible_match
from training.coach.asking import advice_on, ask_coach, chosen_attack, seat_that_asks
from training.coach.card import CoachCard
from training.coach.models import CoachAdvice


@require_http_methods(["GET", "POST"])
@login_required
@rate_limit("coach", looking_is_free=True)
@never_cache
def coach(request: SeatedRequest, pk: int) -> HttpResponse:
    match = visible_match(request, pk)
    advice: CoachAdvice | None
    try:
        seat = seat_that_asks(match, request.user)
        decision = number_in(request.POST if request.method == "POST" else request.GET, "decision")
        if request.method == "POST":
            advice = ask_coach(match, seat, decision, partial(chosen_attack, request.POST))
        else:
            advice = advice_on(match, seat, decision)
    except NotPossible as error:
        return render(request, "training/coach/_says.html", {"say": str(error)}, status=error.status)
    if not request.htmx:
        return redirect(match)
    if request.method == "GET" and advice is not None and advice.is_awaited:
        return HttpResponse(status=NOT_CHANGED)
    card = (
        None if advice is None else CoachCard(match.battle.seen_by(seat.number).battle, seat.number, advice)
    )
    return render(request, "training/coach/_says.html", {"card": card, "match_id": pk})
