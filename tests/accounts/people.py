"""Helpers that make players for tests."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.login.sessions import SessionStore
from accounts.models import Block, Follow, Introduction, User
from core.database.storing import store

PASSWORD = "seven brass buttons"
HASHED = PBKDF2PasswordHasher().encode(PASSWORD, "SaltOfTwentyTwoLetters", 1)


def a_player(name: str, *, verified: bool = True, **fields: Any) -> User:
    fields = {"email": f"{name}@example.test".lower(), "last_seen": timezone.now()} | fields
    player = User(username=name, password=HASHED, **fields)
    store(player, EmailAddress(user=player, email=player.email, verified=verified, primary=True))
    return player


def a_guest() -> User:
    return User.objects.create_guest()


def befriend(one: User, other: User) -> None:
    store(Follow(follower=one, followed=other), Follow(follower=other, followed=one))


def block(blocker: User, blocked: User) -> None:
    Block.objects.create(blocker=blocker, blocked=blocked)


def introduce(host: User, visitor: User) -> None:
    Introduction.objects.create(host=host, visitor=visitor)


def signed_in(player: User | None) -> Client:
    """Return a client logged in as the player, as if the password had been given just now."""
    client = Client()
    if player is not None:
        request = HttpRequest()
        request.session = session = SessionStore()
        session[SESSION_KEY] = str(player.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = player.get_session_auth_hash()
        record_authentication(request, player, method="password", reauthenticated=True)
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    return client
