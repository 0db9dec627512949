"""Accounts that their players closed themselves, and that open again when they log in."""

from __future__ import annotations

from django.db.models import Q

from accounts.login.allauth_internals import filter_users_by_email
from accounts.models import User

MAY_LOG_IN = Q(is_active=True) | Q(paused_at__isnull=False)


def paused_players(address: str) -> list[User]:
    found = filter_users_by_email(address, is_active=False, prefer_verified=True, for_login=True)
    return [player for player in found if player.is_paused]


def reopen(player: User) -> None:
    """Open the account, and those of the bots that were closed with it."""
    bots = User.objects.filter(owner=player, is_active=False, paused_at__isnull=False)
    for each in (player, *bots):
        each.is_active, each.paused_at = True, None
        each.save(update_fields=["is_active", "paused_at"])
