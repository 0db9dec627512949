"""Helpers that make bots for tests."""

from accounts.bots.creation import make_bot
from accounts.models import Preferences, User


def a_bot(owner: User, name: str = "Monkey") -> User:
    return make_bot(owner, f"Bot-{name}").token.player


def let_bots(player: User, how: Preferences.Bots) -> User:
    """Set how bots may challenge the player; return the player reloaded."""
    Preferences.objects.update_or_create(player=player, defaults={"bots": how})
    return User.objects.get(pk=player.pk)
