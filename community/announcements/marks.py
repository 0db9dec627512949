"""Closed banners: stored in the database for players, and in a cookie for visitors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from buttons.caching import ALSO_SHOWN
from community.announcements import live
from core.database.read_only import unless_read_only
from core.fetched_ahead import is_fetched_ahead

COOKIE = "put_away"
STAYS = timedelta(days=365)
MOST_NUMBERS = 20
NUMBERS = re.compile(r"[1-9][0-9]{0,8}(\.[1-9][0-9]{0,8}){0,19}")


def put_away_here(request: HttpRequest) -> frozenset[int]:
    text = request.COOKIES.get(COOKIE, "")
    return frozenset(map(int, text.split("."))) if NUMBERS.fullmatch(text) else frozenset()


def banners_for(request: HttpRequest) -> live.Banners:
    player = getattr(request, "user", None)  # a request that was refused early has none
    known = player if player is not None and player.is_authenticated else None
    return live.banners(known, put_away_here(request))


def put_away(request: HttpRequest, answer: HttpResponse, numbers: Iterable[int]) -> None:
    """Stop showing these banners to this player, or in this browser."""
    if request.user.is_authenticated:
        live.note_put_away(request.user, numbers)
        return
    kept = sorted(put_away_here(request).union(numbers))[-MOST_NUMBERS:]
    answer.set_cookie(
        COOKIE,
        ".".join(map(str, kept)),
        max_age=STAYS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def note_as_read(request: HttpRequest, answer: HttpResponse, numbers: Iterable[int]) -> None:
    if is_fetched_ahead(request):
        return
    unread = {each.pk for each in banners_for(request).shown}
    if seen := unread.intersection(numbers):
        with unless_read_only():
            put_away(request, answer, seen)


@ALSO_SHOWN.append
def banner_shown(request: HttpRequest) -> int | None:
    return next((each.pk for each in banners_for(request).shown), None)
