"""Rate limits on password guesses by browser, by network address and by player."""

from typing import Any, cast

from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from accounts.backends import find_by_imported_name
from accounts.login import known_browsers
from accounts.login.allauth_internals import filter_users_by_email, get_user_by_username
from accounts.models import User
from core.rate_limits import address_of, truncate_ip

Limit = tuple[str, str]
"""A pair with the name of a rate limit and the key for which the limit counts."""


def guess_limits(request: HttpRequest, credentials: dict[str, Any]) -> list[Limit]:
    """Return the rate limits that count this password guess.

    A browser in which the player has logged in has its own limits, which strangers cannot use up.
    """
    player, name = login_target(credentials)
    browser = known_browsers.browser_name(request, player)
    if browser:
        return [("guess_known", f"{name} in {browser}"), ("guess_here", f"{name} in {browser}")]
    limits = stranger_limits(request, name)
    return limits[:2] if player is not None and is_at_home(request, player) else limits


def limits_to_clear(request: HttpRequest, credentials: dict[str, Any]) -> list[Limit]:
    _player, name = login_target(credentials)
    return [*guess_limits(request, credentials), *stranger_limits(request, name)]


def stranger_limits(request: HttpRequest, name: str) -> list[Limit]:
    here = f"{name} at {address_of(request)}"
    return [("login_failed", here), ("guess_here", here), ("guess_elsewhere", name)]


def login_target(credentials: dict[str, Any]) -> tuple[User | None, str]:
    login = credentials.get("username") or credentials.get("email") or ""
    player = find_guessed_player(login)
    return player, counting_key(player, login)


def counting_key(player: User | None, login: str) -> str:
    return f"nobody {login.lower()}" if player is None else f"player {player.pk}"


def find_guessed_player(login: str) -> User | None:
    owners = filter_users_by_email(login, prefer_verified=True, for_login=True)
    if owners:
        return cast(User, min(owners, key=lambda owner: owner.pk))
    return cast("User | None", get_user_by_username(login)) or find_by_imported_name(login)


def is_at_home(request: HttpRequest, player: User) -> bool:
    places = UserSession.objects.filter(user=player).values_list("ip", flat=True)
    return request.user == player or address_of(request) in map(truncate_ip, places)
