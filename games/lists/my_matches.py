"""Pages with the player's own matches, and the redirect to the next match in which the player has a turn."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from core.addresses import address
from core.numbers import number_in, small_number
from core.prefetch import is_prefetch
from core.refusals import NotPossible
from games.lists import waiting
from games.lists.lobby import Lobby
from games.lists.next_destination import place_elsewhere
from games.lists.sections import NAMES, SORTS, Overview
from games.models import Seat
from games.web import NOT_CHANGED, PageRequest, SeatedRequest, keep_offline

SORT = "sort of the overview"
SECONDS = re.compile(r"[0-9]{1,10}")
TIDYING = "tidy"
BACK = ("matches", TIDYING)
"""Values with which a form asks to return to the list of matches, in normal or in tidy mode."""
MAY_BRING_BACK = "may bring back"


@require_safe
@never_cache
def matches(request: PageRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect("games:watch")
    return keep_offline(request, draw_matches(request))


def has_a_home(player: User | AnonymousUser) -> bool:
    if not player.is_authenticated:
        return False
    return not player.is_guest or Seat.objects.filter(player=player).exists()


def draw_matches(request: PageRequest | SeatedRequest, say: str = "", status: int = 200) -> HttpResponse:
    """Return the page with the player's matches, or only its lists for htmx.

    Return a response without content if the stamp in the request is current.
    """
    overview = overview_of(request)
    if request.GET.get("stamp") == overview.stamp and not say:
        return HttpResponse(status=NOT_CHANGED)
    assert request.user.is_authenticated
    context = {
        "overview": overview,
        "around": Lobby(request.user, overview),
        "matches_that_wait": overview.waiting_for_me,
        "say": say,
        "may_bring_back": request.session.get(MAY_BRING_BACK),
    }
    template = "games/lists/_overview.html" if request.htmx else "games/lists/my_matches.html"
    return render(request, template, context, status=status)


def overview_of(request: PageRequest | SeatedRequest) -> Overview:
    assert request.user.is_authenticated
    sort = request.GET.get("sort", "")
    if sort in SORTS and request.session.get(SORT) != sort:
        request.session[SORT] = sort
    numbers = {name: small_number(request.GET.get(name)) for name in NAMES}
    opened = request.GET.get("opened", "")
    return Overview(
        request.user,
        request.session.get(SORT, ""),
        {name: page for name, page in numbers.items() if page is not None},
        waiting.skipped_matches(request.session),
        tidying=is_tidying(request),
        keeps=small_number(request.GET.get("jacket")),
        opened=datetime.fromtimestamp(int(opened), UTC) if SECONDS.fullmatch(opened) else None,
    )


def is_tidying(request: PageRequest | SeatedRequest) -> bool:
    """Return True if the page is in tidy mode, in which each row shows every action for its match."""
    return request.GET.get("tidy") == "on" or request.POST.get("back") == TIDYING


def back_to_list(request: PageRequest | SeatedRequest) -> HttpResponse:
    answer = redirect("games:matches")
    if is_tidying(request):
        answer.headers["Location"] += "?tidy=on"
    return answer


@require_GET
@never_cache
@login_required
def next_match(request: SeatedRequest) -> HttpResponse:
    """Redirect to the next match that wait for the player's move, after the current match.

    Without such a match, redirect to the place the player prefers, or show a page that checks again whenever
    one of the player's matches changes.
    """
    after = small_number(request.GET.get("after"))
    ahead = is_prefetch(request)
    found = waiting.next_after(request.user, request.session, after, ahead=ahead)
    if found is not None:
        page = address("games:match", found)
        return HttpResponseClientRedirect(page) if request.htmx else redirect(page)
    if ahead:
        return HttpResponse(status=HTTPStatus.TOO_EARLY)  # the browser does not keep it
    some_wait = waiting.waiting_for(request.user, request.session).exists()
    elsewhere = None if some_wait else place_elsewhere(request.user)
    if elsewhere is not None:
        return HttpResponseClientRedirect(elsewhere) if request.htmx else redirect(elsewhere)
    if request.htmx:
        return HttpResponse(status=NOT_CHANGED)
    if some_wait:
        messages.info(request, _("You’ve seen all the matches waiting for you."))
        return redirect("games:matches")
    return render(request, "games/lists/wait.html")


@require_POST
@login_required
def dismiss_view(request: SeatedRequest) -> HttpResponse:
    try:
        which = None if request.POST.get("match") == "all" else [number_in(request.POST, "match")]
        waiting.dismiss(request.user, which)
    except NotPossible as error:
        return draw_matches(request, str(error), error.status)
    request.session[MAY_BRING_BACK] = True
    return back_to_list(request)


@require_POST
@login_required
def bring_back_view(request: SeatedRequest) -> HttpResponse:
    request.session.pop(MAY_BRING_BACK, None)
    try:
        waiting.bring_back(request.user)
    except NotPossible as refused:
        return draw_matches(request, str(refused), refused.status)
    return back_to_list(request)
