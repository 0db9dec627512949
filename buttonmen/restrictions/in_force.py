"""The restrictions in force, which are cached so requests need no statement for them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from ipaddress import ip_address
from typing import NamedTuple, TypeVar

from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from buttonmen.restrictions.models import Network, NetworkBan, TemporaryRate
from core.release import drop_cached, release_cache
from core.signals import on_signal

KEY = "restrictions"
SECONDS_KEPT = 60
"""The time after which every process knows of a change, also without a shared cache."""

Kept = TypeVar("Kept")


class Restrictions(NamedTuple):
    """The bans and rates that have not been swept, each with its end."""

    bans: tuple[tuple[Network, datetime], ...] = ()
    rates: tuple[tuple[tuple[str, str], datetime], ...] = ()


def banned_until(address: str) -> datetime | None:
    """Return the end of the longest ban of this client address, or None if it is not banned."""
    bans = [(network, until) for network, until in read_restrictions().bans if until > timezone.now()]
    if not bans:
        return None
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return max((until for network, until in bans if found in network), default=None)


def temporary_rates() -> dict[str, str]:
    return dict(not_over(read_restrictions().rates))


def not_over(restrictions: Iterable[tuple[Kept, datetime]]) -> list[Kept]:
    now = timezone.now()
    return [restriction for restriction, until in restrictions if until > now]


def read_restrictions() -> Restrictions:
    kept: Restrictions | None = release_cache.get(KEY)
    if kept is None:
        kept = Restrictions(
            tuple((ban.addresses, ban.until) for ban in NetworkBan.objects.all()),
            tuple(((rate.limit, rate.rates), rate.until) for rate in TemporaryRate.objects.all()),
        )
        release_cache.set(KEY, kept, SECONDS_KEPT)
    return kept


@on_signal(post_save, "instance", NetworkBan)
@on_signal(post_delete, "instance", NetworkBan)
def drop_after_ban(changed: NetworkBan) -> None:
    drop_cached(KEY)


@on_signal(post_save, "instance", TemporaryRate)
@on_signal(post_delete, "instance", TemporaryRate)
def drop_after_rate(changed: TemporaryRate) -> None:
    drop_cached(KEY)


def delete_ended() -> None:
    """Delete the restrictions that are over."""
    for model in (NetworkBan, TemporaryRate):
        model.objects.filter(until__lte=timezone.now()).delete()
