"""Views for the list of leagues, for one league, and for taking part in a league."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, Max, Q
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from core.numbers import number_in, small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate
from games.web import PageRequest, SeatedRequest, read_words
from tournaments import verbs
from tournaments.models import League, Tournament
from tournaments.pages.leagues.founding_form import SeasonForm
from tournaments.pages.leagues.league_view import LeagueShown
from tournaments.refusals import TournamentCode

PER_PAGE = 20


@require_GET
@never_cache
def leagues(request: PageRequest) -> HttpResponse:
    is_on = Q(seasons__status__in=Tournament.NOT_OVER)
    found = League.objects.annotate(on=Count("seasons", is_on), last=Max("seasons__season"))
    pages = Paginator(found.select_related("founded_by").order_by("-on", "-pk"), PER_PAGE)
    page = pages.get_page(small_number(request.GET.get("page")) or 1)
    context = {"page": page, "around": list(pages.page_range) if page.has_other_pages() else []}
    return render(request, "tournaments/leagues/list.html", context)


@require_GET
@never_cache
def league(request: PageRequest, pk: int) -> HttpResponse:
    number = small_number(request.GET.get("season"))
    shown = LeagueShown(get_object_or_404(League, pk=pk), request.user, number)
    if "season" in request.GET and (number is None or shown.season is None):
        raise Http404
    return draw_league(request, shown)


def draw_league(
    request: PageRequest | SeatedRequest, shown: LeagueShown, refused: NotPossible | None = None
) -> HttpResponse:
    context = {"shown": shown, "league": shown.league, "refused": refused, "season_form": SeasonForm()}
    status = refused.status if refused else 200
    return render(request, "tournaments/leagues/league.html", context, status=status)


Act = Callable[[SeatedRequest, League], None]


def league_action(action: str) -> Callable[[Act], Callable[..., HttpResponseBase]]:
    """Return a decorator that turns an action into a view, with *action* as its rate limit.

    If the action is refused, the view shows the league's page with the reason.
    """

    def decorate(act: Act) -> Callable[..., HttpResponseBase]:
        @require_POST
        @login_required
        @rate_limit(action)
        @wraps(act)
        def wrapper(request: SeatedRequest, pk: int) -> HttpResponse:
            found = get_object_or_404(League, pk=pk)
            try:
                act(request, found)
            except NotPossible as error:
                return draw_league(request, LeagueShown(found, request.user), error)
            return redirect(found)

        return wrapper

    return decorate


@league_action("join")
def sign_up(request: SeatedRequest, found: League) -> None:
    shown, words = LeagueShown(found, request.user), read_words(request)
    if request.POST.get("stand_by"):
        verbs.stand_by(season_or_404(shown.running).pk, request.user, words=words)
        messages.success(
            request,
            _("You’re on the waiting list. You’ll play if a player doesn’t show up in the first few days."),
        )
        return
    goes_on = request.POST.get("goes_on") == "on"
    verbs.join(season_or_404(shown.opening).pk, request.user, words=words, goes_on=goes_on)
    messages.success(request, _("You’re signed up."))


@league_action("join")
def set_goes_on_action(request: SeatedRequest, found: League) -> None:
    goes_on = request.POST.get("goes_on") == "on"
    verbs.set_goes_on(found.pk, request.user, on=goes_on)
    told = _("You’re playing again next season.") if goes_on else _("You’re not in next season.")
    messages.success(request, told)


@league_action("join")
def leave_league(request: SeatedRequest, found: League) -> None:
    number = number_in(request.POST, "season")
    verbs.leave(get_object_or_404(Tournament, league=found, season=number).pk, request.user)
    messages.success(request, _("You’re no longer taking part."))


@league_action("organise")
def edit_league_action(request: SeatedRequest, found: League) -> None:
    title, about = request.POST.get("title", ""), request.POST.get("about", "")
    verbs.edit_league(found.pk, request.user, title, about)
    messages.success(request, _("Done."))


@league_action("found")
def new_season(request: SeatedRequest, found: League) -> None:
    verbs.open_season(found.pk, request.user, SeasonForm(request.POST).date)
    messages.success(request, _("Done."))


def season_or_404(season: Tournament | None) -> Tournament:
    if season is None:
        raise TooLate(TournamentCode.NO_SEASON)
    return season
