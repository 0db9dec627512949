from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from accounts.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
PlayerView = Callable[Concatenate["PlayerRequest", P], HttpResponseBase]


class PlayerRequest(HttpRequest):
    user: User
    htmx: HtmxDetails


def account_required(view: PlayerView[P]) -> PlayerView[P]:
    @login_required
    @wraps(view)
    def wrapper(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_guest:
            messages.info(request, _("Sign up first. You’ll keep everything you have as a guest."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return wrapper


def only_without_account(view: View[P]) -> View[P]:
    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect("front")
        return view(request, *args, **kwargs)

    return wrapper


def as_visitor(view: View[P]) -> View[P]:
    """Wrap a view so it treats guests as visitors, because allauth closes some pages to logged-in players."""

    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return wrapper
