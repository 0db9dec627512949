"""Rate limits on password guesses: by name and address, and by name alone at addresses new to the player."""

from typing import Any, cast

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.core.internal.ratelimit import get_ip, truncate_ip
from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from accounts.models import User


def limits_on(request: HttpRequest, credentials: dict[str, Any]) -> list[tuple[str, str]]:
    """The rate limits that a guess uses up, each with the key that it counts by."""
    login = credentials.get("username") or credentials.get("email") or ""
    player = player_meant(login)
    name = f"nobody {login.lower()}" if player is None else f"player {player.pk}"
    here = f"{name} at {get_ip(request)}"
    limits = [("login_failed", here), ("guess_here", here)]
    if player is None or not is_at_home(request, player):
        limits.append(("guess_elsewhere", name))
    return limits


def player_meant(login: str) -> User | None:
    """The player whom this name or address logs in, in any spelling."""
    owners = filter_users_by_email(login, prefer_verified=True, for_login=True)
    if owners:
        return cast(User, min(owners, key=lambda owner: owner.pk))
    return cast("User | None", get_user_by_username(login))


def is_at_home(request: HttpRequest, player: User) -> bool:
    """Whether the player is logged in here, or was at this address."""
    places = UserSession.objects.filter(user=player).values_list("ip", flat=True)
    return request.user == player or get_ip(request) in map(truncate_ip, places)
