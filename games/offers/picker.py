"""The page for picking a button from the catalog."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from urllib.parse import quote, urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from buttons.models import Button
from buttons.search import SearchForm
from buttons.wall import wall
from games.models import Terms
from games.offers import button_choice
from games.offers.form import RECIPE_OF, Addressees, ProposalForm
from games.offers.terms_form import SIDES
from games.play.terms.button_searches import FAVOURITES, count_unplayable
from games.web import SeatedRequest

LAST_SEARCH = "last search for a button"

NAMES_OF_SIDES = {"mine": gettext_lazy("Choose your fighter"), "theirs": gettext_lazy("Choose their fighter")}

NAMES_FOR_OTHERS = {
    "mine": gettext_lazy("Choose a fighter for the first player"),
    "theirs": gettext_lazy("Choose a fighter for the second player"),
}

KEPT = (*ProposalForm.base_fields, "continues", "whom")
"""Query parameters of the page for offering a match, which a button picker passes back."""


@require_POST
@login_required
def keep_while_picking(request: SeatedRequest, side: str) -> HttpResponse:
    if side not in SIDES:
        raise Http404
    return redirect(f"{reverse('games:pick', args=[side])}?{query_of(request.POST, KEPT)}")


@require_GET
@never_cache
@login_required
def pick(request: SeatedRequest, side: str) -> HttpResponse:
    if side not in SIDES:
        raise Http404
    going_along = query_of(request.GET, [name for name in KEPT if name not in (side, RECIPE_OF[side])])
    back = f"{reverse('games:propose')}?{going_along}{'&' if going_along else ''}{side}="
    arranges = request.GET.get("against") == Addressees.OTHERS
    title = (NAMES_FOR_OTHERS if arranges else NAMES_OF_SIDES)[side]
    hidden = {name: request.GET[name] for name in KEPT if name in request.GET}
    return picker(request, title, back, hidden, for_others="theirs" if arranges else side)


def picker(
    request: SeatedRequest,
    title: object,
    back: str,
    hidden: dict[str, str],
    *,
    within: str = "",
    terms: Terms | None = None,
    without: Collection[str] = (),
    for_others: str = "",
) -> HttpResponse:
    """Show a search for buttons, in which each result links to *back* with the button's address.

    If given, *within* is another search that must also find the buttons, and fixed *terms* must allow them.
    Buttons named in *without* are left out and listed below.
    """
    asked = search_fields(request)
    form = SearchForm(asked, player=request.user)
    hidden = {name: value for name, value in hidden.items() if value}
    ours = urlencode({"search": "1", "page": request.GET.get("page", "")})
    whole = QueryDict(f"{urlencode(hidden)}&{asked.urlencode()}&{ours}")
    found = button_choice.search_buttons(within, asked, request.user, terms)
    context = {
        "title": title,
        "back": back,
        "hidden": hidden,
        "afresh": urlencode(hidden | {"search": "1"}),
        "by_search": {
            way.rstrip(":"): f"{back}{quote(way + asked.urlencode())}"
            for way in (button_choice.LOT, button_choice.AMONG)
        },
        "random": f"{back}{quote(button_choice.RANDOM + asked.urlencode())}",
        "for_others": for_others,
        "among_favourites": bool(asked.get(FAVOURITES)),
        "within": within,
        "banned": banned_among(found, without),
        "unplayable": 0 if within else count_unplayable(asked, request.user),
        "search": asked.urlencode(),
        "generators": button_choice.generators(within, terms),
        "recent": [] if asked or within else button_choice.recently_used(request.user),
        **wall(form, whole, found.exclude(name__in=without)),
    }
    return render(request, "games/offers/pick.html", context)


def banned_among(found: QuerySet[Button], names: Collection[str]) -> list[str]:
    return sorted(set(found.filter(name__in=names).values_list("name", flat=True))) if names else []


def search_fields(request: SeatedRequest) -> QueryDict:
    asked = QueryDict(mutable=True)
    for name, values in request.GET.lists():
        if name in SearchForm.base_fields and any(values):
            asked.setlist(name, [value for value in values if value])
    if not {*SearchForm.base_fields, "search", "page"} & set(request.GET):
        return QueryDict(request.session.get(LAST_SEARCH, ""))
    request.session[LAST_SEARCH] = asked.urlencode()[:500]
    return asked


def query_of(given: QueryDict, names: Iterable[str]) -> str:
    filled = [name for name in names if any(given.getlist(name))]
    return urlencode([(name, ", ".join(filter(None, given.getlist(name)))) for name in filled])
