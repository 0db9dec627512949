"""Views for founding a tournament and for choosing the fighters that may take part."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.offers import button_choice
from games.offers.picker import picker, query_of
from games.web import SeatedRequest
from tournaments import verbs
from tournaments.kinds import KINDS, Preset, presets
from tournaments.pages.founding_form import TournamentForm

KEPT = (*TournamentForm.base_fields, "preset")
"""Names of the values that the form and the fighter picker pass to each other in the address."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("found", looking_is_free=True)
def found_tournament(request: PlayerRequest) -> HttpResponse:
    preset = preset_named(request.GET.get("preset", ""))
    form = TournamentForm(request.POST or None, initial=initial_values(request.GET, preset))
    form.offer_teams_of(request.user)
    if form.is_valid():
        try:
            return redirect(verbs.found(request.user, form.settings))
        except NotPossible as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "presets": presets(),
        "preset": preset,
        "search": form["search"].value() or "",
        "kinds": KINDS.values(),
    }
    return render(request, "tournaments/new.html", context, status=422 if form.errors else 200)


def preset_named(key: str) -> Preset | None:
    return next((preset for preset in presets() if preset.key == key), None)


def initial_values(asked: QueryDict, preset: Preset | None) -> dict[str, Any]:
    given: dict[str, Any] = {
        name: asked.get(name, "") for name in TournamentForm.base_fields if name in asked
    }
    how, search = button_choice.kind_of(given.get("search", ""))
    if how:
        given["search"] = search
    elif "/" in given.get("search", ""):
        del given["search"]
    return (preset.settings if preset else {}) | given


@require_POST
@login_required
def redirect_to_fighters(request: SeatedRequest) -> HttpResponse:
    return redirect(f"{reverse('tournaments:pick_fighters')}?{query_of(request.POST, KEPT)}")


@require_GET
@never_cache
@login_required
def pick_fighters(request: SeatedRequest) -> HttpResponse:
    going_along = query_of(request.GET, [name for name in KEPT if name != "search"])
    back = (
        f"{reverse('tournaments:found')}?{going_along}{'&' if going_along else ''}{urlencode({'search': ''})}"
    )
    hidden = {name: request.GET[name] for name in KEPT if name in request.GET and name != "search"}
    return picker(request, _("Which fighters can take part?"), back, hidden, for_others="event")
