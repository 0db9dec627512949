"""The page for picking a button from the catalog."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.forms import BoundField
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
from games.play.terms.button_searches import count_unplayable, is_personal
from games.web import SeatedRequest

LAST_SEARCH = "last search for a button"

NAMES_OF_SIDES = {"mine": gettext_lazy("Choose your fighter"), "theirs": gettext_lazy("Choose their fighter")}

NAMES_FOR_OTHERS = {
    "mine": gettext_lazy("Choose a fighter for the first player"),
    "theirs": gettext_lazy("Choose a fighter for the second player"),
}

KEPT = (*ProposalForm.base_fields, "continues", "whom")
"""Query parameters of the page for offering a match, which a button picker passes back."""


class FighterOffered(NamedTuple):
    value: str
    name: str
    recipe: str


class CustomOffer(NamedTuple):
    """Fighters and the field for a recipe that a page offers besides the catalogue."""

    saved: Sequence[FighterOffered]
    published: Sequence[FighterOffered]
    recipe: BoundField | None
    """The field for a recipe of the player's own, which the page sends to its own address."""
    ruleset: str
    name: str = "mine"

    @property
    def status(self) -> int:
        return 422 if self.recipe is not None and self.recipe.errors else 200


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
    kept = query_of(request.GET, KEPT)
    return picker(
        request,
        title,
        back,
        hidden,
        unchanged=f"{reverse('games:propose')}?{kept}",
        for_others="theirs" if arranges else side,
        made_to_order=f"{reverse('games:generate', args=[side])}?{kept}",
    )


def picker(
    request: SeatedRequest,
    title: object,
    back: str,
    hidden: dict[str, str],
    *,
    unchanged: str = "",
    within: str = "",
    terms: Terms | None = None,
    without: Collection[str] = (),
    for_others: str = "",
    made_to_order: str = "",
    custom: CustomOffer | None = None,
) -> HttpResponse:
    """Show a search for buttons, in which each result links to *back* with the button's address.

    The way back without a choice leads to *unchanged*, if given.

    If given, *within* is another search that must also find the buttons, and fixed *terms* must allow them.
    Buttons named in *without* are left out and listed below. *made_to_order* is the URL of the generator,
    and *custom* offers fighters that are not in the catalogue.
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
        "unchanged": unchanged or back,
        "hidden": hidden,
        "afresh": urlencode(hidden | {"search": "1"}),
        "by_search": {
            way.rstrip(":"): f"{back}{quote(way + asked.urlencode())}"
            for way in (button_choice.LOT, button_choice.AMONG)
        },
        "random": f"{back}{quote(button_choice.RANDOM + asked.urlencode())}",
        "for_others": for_others,
        "among_favourites": is_personal(asked),
        "within": within,
        "banned": banned_among(found, without),
        "unplayable": 0 if within else count_unplayable(asked, request.user),
        "search": asked.urlencode(),
        "made_to_order": made_to_order,
        "custom": custom,
        "generators": button_choice.generators(within, terms),
        "recent": [] if asked or within else button_choice.recently_used(request.user),
        **wall(form, whole, found.exclude(name__in=without)),
    }
    status = 200 if custom is None else custom.status
    return render(request, "games/offers/pick.html", context, status=status)


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
