"""Views of a match's review."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core.numbers import small_number
from core.rate_limits import check_limit, rate_limit
from core.refusals import NotPossible
from games.models import Match
from games.web import NOT_CHANGED, PageRequest, SeatedRequest, visible_match
from training.review.asking import request_review, stored_review, why_no_review, why_not_share
from training.review.models import LookBack
from training.review.news import forget_that_it_is_ready
from training.review.presentation.shown import ShownLook, Sides
from training.review.refusals import BackCode, NoReview

ACCOUNT = "account"


@require_safe
@never_cache
def review_page(request: PageRequest, pk: int) -> HttpResponse:
    """Show the review of a finished match, and request a review if there is none."""
    match = visible_match(request, pk)
    if refusal := why_no_review(match):
        return no_look(request, match, refusal)
    look, sentence = stored_review(match), ""
    if look is None and request.user.is_authenticated:
        if refused := check_limit(request, "look_back"):
            return refused
        try:
            look = request_review(match, request.user)
        except NotPossible as error:
            sentence = str(error)
    if is_unchanged(request, look):
        return HttpResponse(status=NOT_CHANGED)
    if look is not None and look.account is not None:
        if look.complete and request.htmx and "waits" in request.GET and request.user.is_authenticated:
            forget_that_it_is_ready(request.user, match)
        return render_review(request, match, look)
    context = {"match": match, "match_id": pk, "sides": Sides(match, request.user), "look": look}
    return render(request, "training/review/waiting.html", {**context, "sentence": sentence})


def render_review(request: PageRequest, match: Match, look: LookBack) -> HttpResponse:
    assert look.account is not None
    if not any(one.decisions for one in look.account.rounds):
        return no_look(request, match, NoReview(BackCode.NOTHING_DECIDED))
    sides = Sides(match, request.user)
    shown = ShownLook(look, sides, request.user, small_number(request.GET.get("move")))
    context = {"match": match, "match_id": match.pk, "sides": sides, "look": look, "shown": shown}
    return render(request, "training/review/back.html", context)


@require_safe
@never_cache
def share(request: PageRequest, pk: int) -> HttpResponse:
    match = visible_match(request, pk)
    look = stored_review(match)
    if refusal := why_not_share(match, look):
        if refusal.code == BackCode.NOT_YET:  # the page that waits for Owl leads here
            return redirect("analysis:back", pk)
        return no_look(request, match, refusal)
    link = request.build_absolute_uri(reverse("analysis:back", args=[pk]))
    context = {
        "match": match,
        "match_id": pk,
        "sides": Sides(match, request.user),
        "look": look,
        "link": link,
    }
    return render(request, "training/review/share.html", context)


def is_unchanged(request: PageRequest, look: LookBack | None) -> bool:
    waits_for = request.GET.get("waits")
    if look is None or look.is_lost or not request.htmx:
        return False
    if waits_for == ACCOUNT:
        return look.packed_account is None
    return waits_for is not None and not look.complete and small_number(waits_for) == look.seen_to


def no_look(request: PageRequest, match: Match, refusal: NoReview) -> HttpResponse:
    context = {"match": match, "sentence": str(refusal)}
    return render(request, "training/review/no_look.html", context, status=HTTPStatus.NOT_FOUND)


@require_POST
@login_required
@rate_limit("look_back")
def try_again(request: SeatedRequest, pk: int) -> HttpResponse:
    match = visible_match(request, pk)
    look = stored_review(match)
    try:
        if look is None or look.is_lost:
            request_review(match, request.user)
    except NotPossible as error:
        messages.error(request, str(error))
    return redirect("analysis:back", pk)
