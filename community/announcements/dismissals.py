"""Dismissed banners, which are stored in the database for players and in a cookie for visitors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from buttons.caching import ALSO_SHOWN
from community.announcements import live
from core.database.read_only import unless_read_only
from core.prefetch import is_prefetch

COOKIE = "put_away"
STAYS = timedelta(days=365)
MOST_NUMBERS = 20
NUMBERS = re.compile(r"[1-9][0-9]{0,8}(\.[1-9][0-9]{0,8}){0,19}")


def dismissed_in_browser(request: HttpRequest) -> frozenset[int]:
    text = request.COOKIES.get(COOKIE, "")
    return frozenset(map(int, text.split("."))) if NUMBERS.fullmatch(text) else frozenset()


def banners_for(request: HttpRequest) -> live.BannerList:
    player = getattr(request, "user", None)  # a request that was refused early has none
    known = player if player is not None and player.is_authenticated else None
    return live.find_banners(known, dismissed_in_browser(request))


def dismiss(request: HttpRequest, answer: HttpResponse, numbers: Iterable[int]) -> None:
    if request.user.is_authenticated:
        live.store_dismissals(request.user, numbers)
        return
    kept = sorted(dismissed_in_browser(request).union(numbers))[-MOST_NUMBERS:]
    answer.set_cookie(
        COOKIE,
        ".".join(map(str, kept)),
        max_age=STAYS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def dismiss_read(request: HttpRequest, answer: HttpResponse, numbers: Iterable[int]) -> None:
    if is_prefetch(request):
        return
    unread = {each.pk for each in banners_for(request).shown}
    if seen := unread.intersection(numbers):
        with unless_read_only():
            dismiss(request, answer, seen)


@ALSO_SHOWN.append
def newest_banner_id(request: HttpRequest) -> int | None:
    return next((each.pk for each in banners_for(request).shown), None)
