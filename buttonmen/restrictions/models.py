"""Restrictions that staff set for some days: bans of networks, and other rates of the rate limits."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

Network = IPv4Network | IPv6Network


class Restriction(models.Model):
    lasts: ClassVar[timedelta]
    """The longest time that staff can choose."""

    until = models.DateTimeField(_("until"))
    reason = models.CharField(_("reason"), max_length=500, help_text=_("Only staff can see it."))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("created by"),
    )
    made_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        abstract = True


class NetworkBan(Restriction):
    """A network whose addresses can read the site, but not log in or change anything."""

    lasts = timedelta(days=90)
    network = models.CharField(
        _("network"),
        max_length=43,
        unique=True,
        error_messages={"unique": _("This network is blocked already.")},
        help_text=_("An address or a network, such as 203.0.113.7 or 203.0.113.0/24."),
    )

    class Meta:
        verbose_name = _("blocked network")
        verbose_name_plural = _("blocked networks")

    def __str__(self) -> str:
        return self.network

    @property
    def addresses(self) -> Network:
        return ip_network(self.network)


class TemporaryRate(Restriction):
    """Rates that a rate limit has for some days instead of those of the settings."""

    lasts = timedelta(days=7)
    limit = models.CharField(
        _("limit"),
        max_length=40,
        unique=True,
        error_messages={"unique": _("This limit has a temporary rate already. Change that one.")},
    )
    rates = models.CharField(
        _("rate"),
        max_length=100,
        help_text=_(
            "A number and a time, such as 5/m or 20/h (s, m, h or d), and for whom: 5/m/user, 5/m/ip or "
            "5/m/key, as in the usual rate. Separate several by commas."
        ),
    )

    class Meta:
        verbose_name = _("temporary rate limit")
        verbose_name_plural = _("temporary rate limits")

    def __str__(self) -> str:
        return f"{self.limit}: {self.rates}"
