"""The page on which leaders of a team see its members and requests to join."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from community.teams import verbs
from community.teams.members import is_leader, leaders_of
from community.teams.models import SHUT_FOR
from community.teams.pages.team import draw, open_requests, team_or_404
from community.teams.refusals import TeamCode
from core.numbers import number_in
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate, Unclear

ACTS: dict[str, Callable[[int, User, User], object]] = {
    "let-in": verbs.admit,
    "refuse": verbs.refuse,
    "put-out": verbs.remove_member,
    "leader": verbs.name_leader,
}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("team", looking_is_free=True)
def leader_page(request: PlayerRequest, pk: int) -> HttpResponse:
    team = team_or_404(pk)
    if not is_leader(team, request.user):
        return draw(request, team, NotPossible(TeamCode.NO_LEADER))
    refused = None
    if request.method == "POST":
        try:
            act_of(request)(pk, request.user, player_in(request))
        except NotPossible as error:
            refused = error
        else:
            messages.success(request, _("Done."))
            return redirect("teams:lead", pk)
    members = team.members.filter(player__is_active=True).select_related("player")
    context = {
        "team": team,
        "asking": open_requests(team).select_related("player").order_by("asked_at", "pk"),
        "members": members.order_by("player__username"),
        "leaders": leaders_of(team),
        "refused": refused,
        "days": SHUT_FOR.days,
    }
    return render(request, "community/teams/lead.html", context, status=refused.status if refused else 200)


def act_of(request: PlayerRequest) -> Callable[[int, User, User], object]:
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Unclear("act")
    return act


def player_in(request: PlayerRequest) -> User:
    found = User.objects.get_queryset().filter(pk=number_in(request.POST, "player")).first()
    if found is None:
        raise TooLate(TeamCode.NOT_IN_THE_TEAM)
    return found
