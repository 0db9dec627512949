"""Login for BMO clients by password or token, with a separate session cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.login.claiming import claim
from accounts.models import Scope, Token, User
from accounts.players.lookup import find_player
from api.bmo.address import COOKIE
from api.bmo.texts import CallRefused, Text
from core.rate_limits import consume

SALT = "api.bmo.login"
STAYS = 12 * 3600
REMEMBERED = 10 * 60
LONGEST_SECRET = 400


@dataclass(frozen=True, slots=True)
class Guest:
    """A player who is logged in with a BMO client, and the token used for the login, if any."""

    player: User
    token: Token | None = None

    def may(self, scope: Scope) -> bool:
        return self.token is None or self.token.may(scope)

    @property
    def cookie_content(self) -> list[Any]:
        """The content of the session cookie, which becomes invalid with a new password or a revoked token."""
        by_token = None if self.token is None else self.token.pk
        return [self.player.pk, by_token, password_stamp(self.player)]


def password_stamp(player: User) -> str:
    return salted_hmac(SALT, player.get_session_auth_hash(), algorithm="sha256").hexdigest()[:32]


# ---- who is in


def find_guest(request: HttpRequest) -> Guest | None:
    try:
        found: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=STAYS)
    except signing.BadSignature:
        return None
    number, by_token, stamp = found
    if by_token is not None:
        rows = Token.objects.good(timezone.now()).select_related("player__saved_preferences")
        token = rows.filter(pk=by_token, player=number).first()
        return None if token is None else Guest(token.player, token)
    player = active_player(number)
    if player is None or not constant_time_compare(password_stamp(player), stamp) or is_mfa_enabled(player):
        return None
    return Guest(player)


def active_player(number: int) -> User | None:
    rows = User.objects.select_related("saved_preferences").filter(is_active=True)
    return rows.filter(pk=number).first()


def set_session_cookie(request: HttpRequest, answer: HttpResponse, guest: Guest) -> None:
    """Set the session cookie for this path only, and so that pages of other sites cannot use it."""
    answer.set_cookie(
        COOKIE,
        signing.dumps(guest.cookie_content, salt=SALT),
        max_age=STAYS,
        path=request.path,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def delete_session_cookie(request: HttpRequest, answer: HttpResponse) -> None:
    answer.delete_cookie(COOKIE, path=request.path, samesite="Strict")


# ---- coming in


def log_in(request: HttpRequest, name: str, secret: str) -> Guest:
    """Log the player in by *name* and *secret*, a password or token. The limit counts only failures."""
    kept = salted_hmac(SALT, f"{name}\0{secret}", algorithm="sha256").hexdigest()
    if (known := cached_player(kept)) is not None:
        return Guest(known)
    counted = consume(request, "door_failed")
    if not counted:
        raise CallRefused(Text.TOO_OFTEN)
    guest = check_token(name, secret) or check_password(request, name, secret)
    counted.rollback()
    if guest.token is None:
        cache.set(cache_key(kept), [guest.player.pk, password_stamp(guest.player)], REMEMBERED)
    return guest


def cache_key(pair: str) -> str:
    return f"bmo:{pair}"


def cached_player(pair: str) -> User | None:
    """Return the player who logged in with this name and password in the last minutes, or None.

    *pair* is a hash of the name and the password. The result is also None if the password has changed since.
    """
    number, stamp = cache.get(cache_key(pair)) or (None, "")
    player = None if number is None else active_player(number)
    if player is None or not constant_time_compare(password_stamp(player), stamp) or is_mfa_enabled(player):
        return None
    return player


def check_token(name: str, secret: str) -> Guest | None:
    token = Token.objects.find_by_secret(secret) if secret.startswith("bm_") else None
    if token is None or token.player != find_player(name):
        return None
    return Guest(token.player, token)


def check_password(request: HttpRequest, name: str, secret: str) -> Guest:
    try:
        found = get_adapter(request).authenticate(request, username=name, password=secret)
    except ValidationError as locked:
        raise CallRefused(Text.LOCKED, why=" ".join(locked.messages)) from locked
    player = cast("User | None", found)
    if player is None or not player.is_active:
        raise CallRefused(Text.WRONG_PASSWORD)
    if is_mfa_enabled(player):
        raise CallRefused(Text.SECOND_STEP)
    claim(player)
    return Guest(player)
