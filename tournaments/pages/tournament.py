"""Views for the page of a tournament, for opening it by a secret link, and for following it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.players.who_may_play import are_apart
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.web import NOT_CHANGED, PageRequest, SeatedRequest
from tournaments.fighter_choice import picked_fighter
from tournaments.models import Follow, Tournament
from tournaments.pages.tournament_view import TournamentShown

P = ParamSpec("P")
KEYS = "links to tournaments"
MOST_KEYS = 30


@require_GET
@never_cache
def tournament(request: PageRequest, pk: int) -> HttpResponse:
    shown = shown_to(request, pk)
    shown.opened = request.GET.get("open", "")
    if request.htmx and not shown.opened and request.GET.get("stamp") == shown.stamp:
        return HttpResponse(status=NOT_CHANGED)
    return draw_page(request, shown)


@require_GET
@never_cache
def by_link(request: PageRequest, pk: int, key: str) -> HttpResponse:
    found = Tournament.objects.filter(pk=pk).first()
    if found is None or not constant_time_compare(found.key, key):
        raise Http404
    keys = {**request.session.get(KEYS, {}), str(pk): key}
    request.session[KEYS] = dict(list(keys.items())[-MOST_KEYS:])
    return redirect(found)


@require_POST
@login_required
@rate_limit("tie")
def follow(request: SeatedRequest, pk: int) -> HttpResponse:
    found = shown_to(request, pk).tournament
    set_following(found, request.user, on=request.POST.get("follow") == "on")
    return redirect(found)


def set_following(tournament: Tournament, player: User, *, on: bool) -> None:
    if on:
        Follow.objects.get_or_create(tournament=tournament, player=player)
    else:
        Follow.objects.filter(tournament=tournament, player=player).delete()


def key_in(session: SessionBase, pk: int) -> str:
    key: str = session.get(KEYS, {}).get(str(pk), "")
    return key


def shown_to(request: PageRequest | SeatedRequest, pk: int) -> TournamentShown:
    shown = shown_for(pk, request.user, key_in(request.session, pk))
    if shown is None:
        raise Http404
    return shown


def shown_for(pk: int, viewer: User | AnonymousUser, key: str) -> TournamentShown | None:
    found = Tournament.objects.select_related("organiser", "team").filter(pk=pk).first()
    if found is None:
        return None
    shown = TournamentShown(found, viewer, key)
    return shown if shown.is_moderator or came_by_link(shown) or is_found(shown) else None


def is_found(shown: TournamentShown) -> bool:
    return Tournament.objects.seen_by(shown.viewer).filter(pk=shown.tournament.pk).exists()


def came_by_link(shown: TournamentShown) -> bool:
    if not constant_time_compare(shown.tournament.key, shown.key):
        return False
    organiser, viewer = shown.tournament.organiser, shown.viewer
    return organiser is None or not viewer.is_authenticated or not are_apart(viewer, organiser)


def draw_page(
    request: PageRequest | SeatedRequest, shown: TournamentShown, refused: NotPossible | None = None
) -> HttpResponse:
    context = {
        "shown": shown,
        "event": shown.tournament,
        "refused": refused,
        "picked": picked_fighter(
            shown.tournament, shown.viewer, request.GET.get("fighter", ""), request.GET.get("recipe", "")
        ),
        "follows": shown.viewer.is_authenticated
        and Follow.objects.filter(tournament=shown.tournament, player=shown.viewer.pk).exists(),
    }
    status = refused.status if refused else 200
    return render(request, "tournaments/tournament.html", context, status=status)


View = Callable[Concatenate[SeatedRequest, TournamentShown, P], Any]


def tournament_action(action: str) -> Callable[[View[P]], Callable[..., HttpResponseBase]]:
    """Return a decorator that turns an action into a view, with *action* as its rate limit.

    If the action is refused, the view shows the tournament's page with the reason.
    """

    def decorate(view: View[P]) -> Callable[..., HttpResponseBase]:
        @require_POST
        @login_required
        @rate_limit(action)
        @wraps(view)
        def wrapper(request: SeatedRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            shown = shown_to(request, pk)
            try:
                view(request, shown, *args, **kwargs)
            except NotPossible as error:
                return draw_page(request, shown_to(request, pk), error)
            return redirect(shown.tournament)

        return wrapper

    return decorate
