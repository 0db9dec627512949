"""Links in e-mails that log a player in. Each link works once, and only for a short time."""

from allauth.account import app_settings
from allauth.account.models import EmailAddress, Login
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.login.allauth_internals import (
    filter_users_by_email,
    perform_login,
    record_authentication,
    verify_email_indirectly,
)
from accounts.login.reopening import paused_players
from accounts.models import User

SALT = "accounts.login_links"


def link_path(address: str) -> str:
    active = filter_users_by_email(address, is_active=True, prefer_verified=True, for_login=True)
    player = (active or paused_players(address))[0]
    key = signing.dumps([player.pk, address, _player_hash(player)], salt=SALT)
    return reverse("accounts:login_link", args=[key])


def read_link(key: str) -> tuple[User, str] | None:
    try:
        pk, address, standing = signing.loads(key, salt=SALT, max_age=app_settings.LOGIN_BY_CODE_TIMEOUT)
    except signing.BadSignature:
        return None
    player = User.objects.get_queryset().filter(pk=pk).first()
    if (
        player is None
        or not constant_time_compare(standing, _player_hash(player))
        or cache.get(_used_key(key))
    ):
        return None
    return player, address


def log_in(request: HttpRequest, key: str, redirect_url: str | None) -> HttpResponse | None:
    found = read_link(key)
    if found is None or not cache.add(_used_key(key), True, app_settings.LOGIN_BY_CODE_TIMEOUT):
        return None
    player, address = found
    record_authentication(request, player, method="code", email=address)
    verify_email_indirectly(request, player, address)
    return perform_login(request, Login(user=player, redirect_url=redirect_url, email=address))


def _player_hash(player: User) -> str:
    """Return a hash that changes with each login, password or address, so older links become invalid."""
    addresses = EmailAddress.objects.filter(user=player).order_by("email").values_list("email", flat=True)
    return salted_hmac(SALT, repr([player.password, player.last_login, player.email, *addresses])).hexdigest()


def _used_key(key: str) -> str:
    """Return the cache key that marks a login link as used, even before the second login step is complete."""
    return f"login-link:{key.rpartition(':')[2]}"
