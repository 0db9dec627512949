"""The player's own matches, and the next one that waits."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.refusals import NotPossible, TooLate, Unclear
from games.lists import stars_and_later
from games.lists.sections import NAMES, SORTS, Overview
from games.play import MatchCode
from games.web import NOT_CHANGED, SMALL_NUMBER, PageRequest, SeatedRequest

SORT = "sort of the overview"
MAY_BRING_BACK = "may bring back"


@require_GET
@never_cache
def matches(request: PageRequest) -> HttpResponse:
    """The player's own matches, those waiting for the player first; visitors find matches to watch."""
    if not request.user.is_authenticated:
        return redirect("games:watch")
    return draw_matches(request)


def draw_matches(request: PageRequest | SeatedRequest, say: str = "", status: int = 200) -> HttpResponse:
    """The page, or only the list for htmx, or nothing if the list has not changed."""
    overview = overview_of(request)
    if request.GET.get("stamp") == overview.stamp and not say:
        return HttpResponse(status=NOT_CHANGED)
    context = {"overview": overview, "say": say, "may_bring_back": request.session.get(MAY_BRING_BACK)}
    template = "games/_overview.html" if request.htmx else "games/matches.html"
    return render(request, template, context, status=status)


def overview_of(request: PageRequest | SeatedRequest) -> Overview:
    """Sorted as asked for, or as last time."""
    assert request.user.is_authenticated
    sort = request.GET.get("sort", "")
    if sort in SORTS and request.session.get(SORT) != sort:
        request.session[SORT] = sort
    pages = {name: int(page) for name in NAMES if SMALL_NUMBER.fullmatch(page := request.GET.get(name, ""))}
    return Overview(
        request.user, request.session.get(SORT, ""), pages, stars_and_later.skipped(request.session)
    )


@require_GET
@never_cache
@login_required
def next_match(request: SeatedRequest) -> HttpResponse:
    """The next match that waits for the player, on from the one that they come from."""
    after = request.GET.get("after", "")
    number = int(after) if SMALL_NUMBER.fullmatch(after) else None
    found = stars_and_later.next_after(request.user, request.session, number)
    if found is not None:
        return redirect("games:match", found)
    if stars_and_later.waiting_for(request.user, request.session).exists():
        messages.info(request, _("You have seen all your waiting matches."))
    else:
        messages.info(request, _("No other match waits for you."))
    return redirect("games:matches")


@require_POST
@login_required
def dismiss(request: SeatedRequest) -> HttpResponse:
    """Put away one match that is over, or all of them."""
    number = request.POST.get("match", "")
    try:
        if number != "all" and not SMALL_NUMBER.fullmatch(number):
            raise Unclear("match")
        if not stars_and_later.dismiss(request.user, None if number == "all" else [int(number)]):
            raise TooLate(MatchCode.NOTHING_TO_DISMISS)
    except NotPossible as error:
        return draw_matches(request, str(error), error.status)
    request.session[MAY_BRING_BACK] = True
    return redirect("games:matches")


@require_POST
@login_required
def bring_back(request: SeatedRequest) -> HttpResponse:
    """Undo what was dismissed last."""
    request.session.pop(MAY_BRING_BACK, None)
    if not stars_and_later.bring_back(request.user):
        refused = TooLate(MatchCode.NOTHING_TO_BRING_BACK)
        return draw_matches(request, str(refused), refused.status)
    return redirect("games:matches")
