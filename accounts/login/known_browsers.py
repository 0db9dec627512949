"""A cookie that lists the players who have logged in from a browser.

Wrong passwords in other browsers do not lock these players out of this browser.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from accounts.models import User

COOKIE = "known"
SALT = "accounts.known_browsers"
A_YEAR = 365 * 24 * 3600
MOST_PLAYERS = 5


def remember_player(request: HttpRequest, answer: HttpResponse, player: User) -> None:
    name, players = _read(request)
    players = [*(number for number in players if number != player.pk), player.pk]
    answer.set_cookie(
        COOKIE,
        signing.dumps([name or secrets.token_urlsafe(9), players[-MOST_PLAYERS:]], salt=SALT),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def browser_name(request: HttpRequest, player: User | None) -> str:
    name, players = _read(request)
    return name if player is not None and player.pk in players else ""


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        found: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=A_YEAR)
    except signing.BadSignature:
        return "", []
    name, players = found
    return name, players
