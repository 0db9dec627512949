"""Deletion of the addresses of imported players who never came."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from api.models import Imported

KEPT_FOR = timedelta(days=365)
"""The time after the import in which a player can claim the account by e-mail."""


@transaction.atomic
def forget_unclaimed_addresses() -> int:
    """Delete the addresses of accounts that nobody has claimed for a year. Return the number of accounts."""
    long_ago = Imported.objects.filter(
        kind=Imported.Kind.PLAYER, imported_at__lt=timezone.now() - KEPT_FOR, new__isnull=False
    )
    players = User.objects.get_queryset().filter(pk__in=long_ago.values("new"), claimed_at=None)
    players = players.exclude(imported_name="").exclude(email="")
    EmailAddress.objects.filter(user__in=players).delete()
    return players.update(email="")
