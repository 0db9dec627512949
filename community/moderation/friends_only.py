"""Pages and news that are closed to players who play only with friends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from core.rate_limits import View
from notifications.models import Notice

R = TypeVar("R", bound=HttpRequest)
P = ParamSpec("P")


def refuse_friends_only(view: View[R, P]) -> View[R, P]:
    @wraps(view)
    def wrapper(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if refused := why_not_among_strangers(request.user):
            context = {"refused": refused}
            return render(request, "community/moderation/friends_only.html", context, status=refused.status)
        return view(request, *args, **kwargs)

    return wrapper


def notices_to_read(notices: Sequence[Notice]) -> list[Notice]:
    """Leave out notices about talk among strangers that reached players before they chose only friends."""
    players = User.objects.filter(pk__in={notice.player_id for notice in notices}, friends_only=True)
    closed = set(players.values_list("pk", flat=True))
    return [notice for notice in notices if notice.player_id not in closed]
