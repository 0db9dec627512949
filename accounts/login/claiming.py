"""Imported accounts, which their players claim when they log in for the first time."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User


def claim(player: User) -> None:
    """Note that an imported player has come. From then on others can challenge them, and they get news."""
    if player.is_unclaimed:
        player.claimed_at = timezone.now()
        player.save(update_fields=["claimed_at"])
