"""Registration of the devices on which a player gets push messages."""

from __future__ import annotations

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from notifications.models import Device

MOST_DEVICES = 10


def add(player: User, endpoint: str, p256dh: str, auth: str) -> None:
    given = {"player": player, "p256dh": p256dh, "auth": auth}
    with transaction.atomic():
        lock_players([player])
        Device.objects.update_or_create(endpoint=endpoint, defaults=given)
        kept = Device.objects.filter(player=player).order_by("-made_at", "-pk")[:MOST_DEVICES]
        Device.objects.filter(player=player).exclude(pk__in=[device.pk for device in kept]).delete()
