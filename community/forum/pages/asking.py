"""For whom the statements of a page are compiled: a player, a moderator, or a visitor."""

from __future__ import annotations

from functools import wraps
from typing import ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.moderators import is_moderator
from core.rate_limits import View

P = ParamSpec("P")
Asking = int | bool | None
"""The number of a player, True for a moderator, None for a visitor: each has its own statement."""


def not_for_friends_only(view: View[HttpRequest, P]) -> View[HttpRequest, P]:
    """Refuse a page of the forum to players who play only with friends."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if refused := why_not_among_strangers(request.user):
            return render(
                request, "community/forum/refused.html", {"refused": refused}, status=refused.status
            )
        return view(request, *args, **kwargs)

    return answered


def asking(request: HttpRequest) -> Asking:
    return True if is_moderator(request.user) else request.user.pk


def viewer_of(asking: Asking) -> User | AnonymousUser:
    return AnonymousUser() if asking is None else User(pk=asking)
