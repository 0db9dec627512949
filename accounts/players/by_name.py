"""The player of a name, in any spelling."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import User


def player_named(name: str) -> User | None:
    return User.objects.named(name).filter(is_active=True).select_related("saved_preferences").first()


def player_at(name: str, viewer: User | AnonymousUser) -> User:
    """The player whose figures a page shows: guests have such pages for themselves alone."""
    player = player_named(name)
    if player is None or (player != viewer and not (player.is_active and not player.is_guest)):
        raise Http404
    return player
