"""Browser caching of catalogue pages, which change with edits by curators and with the daily stats."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.views.decorators.http import condition
from django.views.decorators.vary import vary_on_cookie

from buttons.models import Button, ButtonSet, Tag
from core.release import release

ALSO_SHOWN: list[Callable[[HttpRequest], object]] = []
"""Functions of other apps whose results become part of the ETag, such as the newest banner."""


def cache_in_browsers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view with headers that let browsers cache its page but check for changes each time.

    A visitor gets status 304 until the catalogue changes or the day ends.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return vary_on_cookie(condition(etag_func=etag)(answer))


def etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str | None:
    """Return the ETag for a visitor, or None for a player or a page with messages, which is not cached."""
    if settings.DEBUG or request.user.is_authenticated or len(get_messages(request)):
        return None
    today, cookie = timezone.localdate(), request.headers.get("Cookie")
    others = [shown(request) for shown in ALSO_SHOWN]
    parts = [release(), today, get_language(), cookie, *others, *catalogue_stamp()]
    return f'"{salted_hmac("catalogue", repr(parts)).hexdigest()[:20]}"'


def catalogue_stamp() -> list[Any]:
    return [model.objects.aggregate(Max("changed_at"), Count("pk")) for model in (ButtonSet, Button, Tag)]
