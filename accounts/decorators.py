from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
PlayerView = Callable[Concatenate["PlayerRequest", P], HttpResponseBase]


class PlayerRequest(HttpRequest):
    """A request from somebody who is logged in."""

    user: User


def account_required(view: PlayerView[P]) -> PlayerView[P]:
    """For players with an account: visitors log in first, guests sign up first."""

    @login_required
    @wraps(view)
    def guarded(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_guest:
            messages.info(request, _("Sign up first. You keep everything that you have as a guest."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


def only_without_account(view: View[P]) -> View[P]:
    """For visitors and guests: a logged-in player with an account goes to the front page."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect("front")
        return view(request, *args, **kwargs)

    return guarded


def as_visitor(view: View[P]) -> View[P]:
    """For steps that allauth closes to logged-in players: guests take them as visitors."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return guarded
