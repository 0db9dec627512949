"""The page of a team, and views for its buttons, such as joining and leaving."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from community.moderation.moderators import is_moderator
from community.teams import verbs
from community.teams.members import leaders_of, size_of, why_not_join
from community.teams.models import LONGEST_WORDS, Asking, Member, Team
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.log.markup import render_markup

MEMBERS_SHOWN = 50


@require_GET
@never_cache
def team(request: HttpRequest, pk: int) -> HttpResponse:
    return draw(request, team_or_404(pk))


def team_or_404(pk: int) -> Team:
    return get_object_or_404(Team.objects.open(), pk=pk)


def draw(request: HttpRequest, found: Team, refused: NotPossible | None = None) -> HttpResponse:
    viewer = request.user
    leaders = leaders_of(found)
    mine = found.members.filter(player=viewer.pk).first()
    page = members_shown(found, viewer, small_number(request.GET.get("page")) or 1)
    context = {
        "team": found,
        "size": size_of(found),
        "about": render_markup([found.about])[0] if found.about else "",
        "leaders": leaders,
        "mine": mine,
        "leads": viewer in leaders,
        "is_moderator": is_moderator(viewer),
        "asked": Asking.objects.filter(team=found, player=viewer.pk, refused_at=None).first(),
        "why_not": why_not_join(found, viewer) if viewer.is_authenticated and mine is None else None,
        "waiting": open_requests(found).count() if viewer in leaders else 0,
        "page": page,
        "around": list(page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))
        if page.has_other_pages()
        else [],
        "refused": refused,
        "words": request.POST.get("words", ""),
        "longest_words": LONGEST_WORDS,
    }
    return render(request, "community/teams/team.html", context, status=refused.status if refused else 200)


def members_shown(found: Team, viewer: User | AnonymousUser, number: int) -> Page[Member]:
    return Paginator(members_of(found, viewer), MEMBERS_SHOWN).get_page(number)


def members_of(found: Team, viewer: User | AnonymousUser) -> QuerySet[Member]:
    listed = User.objects.in_lists_for(viewer).values("pk")
    members = found.members.filter(player__in=listed).select_related("player__saved_preferences")
    return members.order_by(F("player__rating").desc(nulls_last=True), "since", "pk")


def open_requests(found: Team) -> QuerySet[Asking]:
    return found.askings.filter(refused_at=None, player__is_active=True)


Act = Callable[[PlayerRequest, Team], str]


def button_view(act: Act) -> Callable[..., HttpResponseBase]:
    """Return a view for a button that calls *act* and shows its confirmation or its refusal."""

    @require_POST
    @account_required
    @rate_limit("team")
    @wraps(act)
    def view(request: PlayerRequest, pk: int) -> HttpResponse:
        found = team_or_404(pk)
        try:
            messages.success(request, act(request, found))
        except NotPossible as refused:
            return draw(request, found, refused)
        return redirect(found if Team.objects.open().filter(pk=pk).exists() else "teams:teams")

    return view


@button_view
def join_team(request: PlayerRequest, found: Team) -> str:
    verbs.join(found.pk, request.user)
    return _("You’re now a member of %(team)s.") % {"team": found}


@button_view
def ask_team(request: PlayerRequest, found: Team) -> str:
    verbs.ask_to_join(found.pk, request.user, request.POST.get("words", ""))
    return _("We’ve told the leaders of %(team)s that you’d like to join.") % {"team": found}


@button_view
def end_asking(request: PlayerRequest, found: Team) -> str:
    verbs.withdraw(found.pk, request.user)
    return _("You’ve withdrawn your request to join %(team)s.") % {"team": found}


@button_view
def leave_team(request: PlayerRequest, found: Team) -> str:
    verbs.leave(found.pk, request.user)
    return _("You’ve left %(team)s.") % {"team": found}


@button_view
def close_team_action(request: PlayerRequest, found: Team) -> str:
    verbs.close(found.pk, request.user)
    return _("%(team)s is closed.") % {"team": found}
