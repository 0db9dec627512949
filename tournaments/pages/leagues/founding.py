"""Views for founding a league, and for the page that explains leagues."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.decorators import PlayerRequest, account_required
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.web import PageRequest
from tournaments import verbs
from tournaments.pages.leagues.founding_form import LeagueForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("found", looking_is_free=True)
def new_league(request: PlayerRequest) -> HttpResponse:
    form = LeagueForm(request.POST or None, initial={"first_to": 2})
    if form.is_valid():
        try:
            return redirect(verbs.found_league(request.user, form.league_settings))
        except NotPossible as error:
            form.add_error(None, str(error))
    return render(request, "tournaments/leagues/new.html", {"form": form}, status=422 if form.errors else 200)


@require_GET
def how_leagues_go(request: PageRequest) -> HttpResponse:
    return render(request, "tournaments/leagues/how.html")
