"""The page for finding an opponent, and the bar on other pages during a search."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from buttons.models import Button
from core.rate_limits import rate_limit
from core.refusals import NotPossible, Unclear
from games.lists.gates import closed_gates
from games.lists.open_offers import SAME_LEVEL, offers_on_level, on_offer
from games.matchmaking import searching
from games.matchmaking.meeting import rating_of, terms_of
from games.matchmaking.pool import ANYBODY, NOW
from games.models import HIGHEST_RATING, Match
from games.models.seek import Seek
from games.offers import button_choice
from games.offers.picker import picker
from games.web import PageRequest, SeatedRequest

LOOKS = "looks for an opponent"
"""The session key of a player who is searching for an opponent. Every page continues the search."""
ROBOT_AFTER = timedelta(seconds=20)
LED_THERE = timedelta(minutes=2)


class WishForm(forms.Form):
    pace = forms.ChoiceField(label=gettext_lazy("Pace"), choices=Seek.Pace)
    fighter = forms.CharField(label=gettext_lazy("Your fighter"), required=False, max_length=130)
    near = forms.BooleanField(label=gettext_lazy("Only opponents at my level"), required=False)
    rated = forms.BooleanField(label=gettext_lazy("Rated, if we both agree"), required=False)


class SearchShown(NamedTuple):
    search: Seek
    seconds: int
    others: int = 0
    usual: timedelta | None = None
    lowest: int | None = None
    highest: int | None = None
    """The highest admitted rating. None, like the lowest rating, if all ratings are admitted."""
    offers_robot: bool = False
    match: Match | None = None
    other: User | None = None
    """The opponent in the match that the search found, or None."""


@require_GET
@never_cache
def search_page(request: PageRequest) -> HttpResponse:
    return draw(request)


@require_POST
@login_required
@rate_limit("seek")
def begin(request: SeatedRequest) -> HttpResponse:
    form = WishForm(request.POST)
    try:
        if not form.is_valid():
            raise Unclear(next(iter(form.errors)))
        wish = form.cleaned_data
        search = searching.start_search(
            request.user, wish["pace"], wish["fighter"], near=wish["near"], rated=wish["rated"]
        )
    except NotPossible as refused:
        return draw(request, refused)
    if search.is_live:
        request.session[LOOKS] = True
    if search.match is not None:
        return redirect(search.match)
    return redirect("seeking:look")


def draw(request: PageRequest | SeatedRequest, refused: NotPossible | None = None) -> HttpResponse:
    player = request.user
    by_days = None
    why_not = searching.why_not_now(player) if player.is_authenticated else None
    gates = closed_gates(player)
    if player.is_authenticated:
        by_days = searching.open_searches(player).filter(pace=Seek.Pace.DAYS)
    fighter = str(request.POST.get("fighter", request.GET.get("fighter", "")))
    context = {
        "refused": refused,
        "why_not": why_not,
        "gates": gates,
        "open_offers": on_offer(player).count() if gates else 0,
        "waiting": waiting_of(player, shows_robot=True),
        "by_days": by_days,
        "coins": fighters_of(player, fighter) if player.is_authenticated else [],
        "chosen": fighter,
        "same_level": SAME_LEVEL,
        "offers": offers_on_level(player) if player.is_authenticated else [],
        "wish": request.POST or {"rated": "on"},
    }
    status = 200 if refused is None else refused.status
    return render(request, "games/matchmaking/look.html", context, status=status)


def fighters_of(player: User, chosen: str) -> list[Button]:
    at_hand = button_choice.familiar_buttons(player)
    try:
        button = button_choice.button_of(chosen) if button_choice.ADDRESS.fullmatch(chosen) else None
    except NotPossible:
        button = None
    if button is None:
        return at_hand
    return [button, *(other for other in at_hand if other != button)]


def waiting_of(player: User | AnonymousUser, *, shows_robot: bool = False) -> SearchShown | None:
    search = searching.live_search(player) if player.is_authenticated else None
    if search is None:
        return None
    now = timezone.now()
    seconds = int(search.seconds_waited(now))
    if search.ended_at is not None:
        if search.ended_at < now - LED_THERE:
            return None
        match = search.match
        if search.end == Seek.End.MET and match is not None and match.status == Match.Status.PLAYING:
            mine = match.seat_of(player)
            if mine is None or mine.seen_at is not None:
                return None
            others_there = (seat.player for seat in match.all_seats if seat is not mine)
            return SearchShown(search, seconds, match=match, other=next(others_there, None))
        return SearchShown(search, seconds) if search.end == Seek.End.ABSENT else None
    searching.note_seen(search)
    others = searching.others_who_look(search, now)
    lowest, highest = admitted_ratings(search, seconds)
    offers_robot = shows_robot and (seconds >= ROBOT_AFTER.total_seconds() or not others)
    return SearchShown(search, seconds, others, searching.usual_wait(now), lowest, highest, offers_robot)


def admitted_ratings(search: Seek, seconds: int) -> tuple[int | None, int | None]:
    """Return the lowest and highest rating of an opponent who waited for *seconds*, or None for no limit."""
    limit = min(NOW.limit(seconds), SAME_LEVEL if search.is_near else ANYBODY)
    if limit >= ANYBODY:
        return None, None
    rating = rating_of(search.player)
    return max(int(rating - limit), 0), min(int(rating + limit), HIGHEST_RATING)


@require_GET
@never_cache
@login_required
def search_state(request: SeatedRequest) -> HttpResponse:
    waiting = waiting_of(request.user, shows_robot=True)
    if waiting is None or waiting.match is not None:
        request.session.pop(LOOKS, None)
    return render(request, "games/matchmaking/_waiting.html", {"waiting": waiting})


@require_GET
@never_cache
@login_required
def search_bar(request: SeatedRequest) -> HttpResponse:
    waiting = waiting_of(request.user)
    if waiting is None:
        request.session.pop(LOOKS, None)
    context = {"waiting": waiting, "looks_for_opponent": waiting is not None}
    return render(request, "games/matchmaking/_bar.html", context)


@require_POST
@login_required
def stop_looking(request: SeatedRequest, pk: int) -> HttpResponse:
    try:
        search = searching.stop(request.user, pk)
    except NotPossible as refused:
        return draw(request, refused)
    if search.is_live:
        request.session.pop(LOOKS, None)
    return redirect("seeking:look")


@require_GET
@never_cache
@login_required
def pick_fighter(request: SeatedRequest) -> HttpResponse:
    back = f"{reverse('seeking:look')}?fighter="
    return picker(request, _("Choose your fighter"), back, {}, terms=terms_of(Seek.Pace.NOW, rated=True))
