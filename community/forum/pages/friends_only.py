"""A decorator that closes forum pages to players who play only with friends."""

from __future__ import annotations

from functools import wraps
from typing import ParamSpec

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from accounts.players.who_may_play import why_not_among_strangers
from core.rate_limits import View

P = ParamSpec("P")


def refuse_friends_only(view: View[HttpRequest, P]) -> View[HttpRequest, P]:
    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if refused := why_not_among_strangers(request.user):
            return render(
                request, "community/forum/refused.html", {"refused": refused}, status=refused.status
            )
        return view(request, *args, **kwargs)

    return wrapper
