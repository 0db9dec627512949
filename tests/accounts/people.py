"""The players that appear in these tests."""

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.models import Block, Follow, Introduction, User

PASSWORD = "seven brass buttons"


def a_player(name: str, *, verified: bool = True, **fields: object) -> User:
    fields = {"last_seen": timezone.now()} | fields
    player = User.objects.create_user(name, f"{name}@example.test".lower(), PASSWORD, **fields)
    EmailAddress.objects.create(user=player, email=player.email, verified=verified, primary=True)
    return player


def a_guest() -> User:
    return User.objects.create_guest()


def befriend(one: User, other: User) -> None:
    Follow.objects.create(follower=one, followed=other)
    Follow.objects.create(follower=other, followed=one)


def block(blocker: User, blocked: User) -> None:
    Block.objects.create(blocker=blocker, blocked=blocked)


def introduce(host: User, visitor: User) -> None:
    Introduction.objects.create(host=host, visitor=visitor)


def signed_in(player: User | None) -> Client:
    """As if the password had been given just now."""
    client = Client()
    if player is not None:
        client.force_login(player)
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, player, method="password", reauthenticated=True)
        request.session.save()
    return client
