"""Rate limits on password guesses: by name and address, and by name alone at addresses new to the player."""

from typing import Any, cast

from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from accounts.login import known_browsers
from accounts.login.allauth_internals import filter_users_by_email, get_user_by_username
from accounts.models import User
from core.rate_limits import address_of, truncate_ip

Limit = tuple[str, str]
"""The name of a rate limit, and the key that it counts by."""


def limits_on(request: HttpRequest, credentials: dict[str, Any]) -> list[Limit]:
    """The rate limits that a guess uses up. Where the player has logged in, strangers use up none of them."""
    player, name = meant_by(credentials)
    browser = known_browsers.name_of(request, player)
    if browser:
        return [("guess_known", f"{name} in {browser}"), ("guess_here", f"{name} in {browser}")]
    limits = limits_on_strangers(request, name)
    return limits[:2] if player is not None and is_at_home(request, player) else limits


def limits_begun_anew(request: HttpRequest, credentials: dict[str, Any]) -> list[Limit]:
    """Those of a password that has never been guessed at."""
    _player, name = meant_by(credentials)
    return [*limits_on(request, credentials), *limits_on_strangers(request, name)]


def limits_on_strangers(request: HttpRequest, name: str) -> list[Limit]:
    here = f"{name} at {address_of(request)}"
    return [("login_failed", here), ("guess_here", here), ("guess_elsewhere", name)]


def meant_by(credentials: dict[str, Any]) -> tuple[User | None, str]:
    """The player whom somebody tries to log in as, and the name by which they are counted."""
    login = credentials.get("username") or credentials.get("email") or ""
    player = player_meant(login)
    return player, counted_as(player, login)


def counted_as(player: User | None, login: str) -> str:
    return f"nobody {login.lower()}" if player is None else f"player {player.pk}"


def player_meant(login: str) -> User | None:
    """The player whom this name or address logs in, in any spelling."""
    owners = filter_users_by_email(login, prefer_verified=True, for_login=True)
    if owners:
        return cast(User, min(owners, key=lambda owner: owner.pk))
    return cast("User | None", get_user_by_username(login))


def is_at_home(request: HttpRequest, player: User) -> bool:
    """Whether the player is logged in here, or was at this address."""
    places = UserSession.objects.filter(user=player).values_list("ip", flat=True)
    return request.user == player or address_of(request) in map(truncate_ip, places)
