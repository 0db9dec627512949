"""Admin pages on which staff block networks and change rate limits for some days (docs/moderating.md)."""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar, TypeVar

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from buttonmen.restrictions.models import Network, NetworkBan, Restriction, TemporaryRate
from core.rate_limits import address_of, usual_rates, why_no_rates

Limited = TypeVar("Limited", bound=Restriction)

SHORTEST_PREFIX = {4: 16, 6: 32}
"""The prefix lengths of the largest networks that can be blocked, by version of the internet protocol."""
ONE_CONNECTION = 64
"""The prefix length of the IPv6 network that one connection has, and by which the site counts requests."""


class RestrictionForm(forms.ModelForm[Limited]):
    request: ClassVar[HttpRequest]

    def clean_until(self) -> datetime:
        until: datetime = self.cleaned_data["until"]
        now, lasts = timezone.now(), self._meta.model.lasts
        if until <= now:
            raise ValidationError(_("Choose a time in the future."))
        if until > now + lasts:
            most = ngettext("Choose at most %(count)s day.", "Choose at most %(count)s days.", lasts.days)
            raise ValidationError(most % {"count": lasts.days})
        return until


class NetworkBanForm(RestrictionForm[NetworkBan]):
    class Meta:
        model = NetworkBan
        fields = ("network", "until", "reason")

    def clean_network(self) -> str:
        network = read_network(self.cleaned_data["network"])
        shortest = SHORTEST_PREFIX[network.version]
        if network.prefixlen < shortest:
            told = _("This network is too large. The largest is /%(shortest)s.")
            raise ValidationError(told % {"shortest": shortest})
        if includes(network, address_of(self.request)):
            raise ValidationError(_("You’re using an address of this network yourself."))
        return str(network)


def read_network(text: str) -> Network:
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise ValidationError(_("Enter an address or a network, such as 203.0.113.0/24.")) from error
    is_part = network.version == 6 and network.prefixlen > ONE_CONNECTION
    return network.supernet(new_prefix=ONE_CONNECTION) if is_part else network


def includes(network: Network, address: str) -> bool:
    try:
        return ip_address(address) in network
    except ValueError:
        return False


class TemporaryRateForm(RestrictionForm[TemporaryRate]):
    limit = forms.ChoiceField(
        label=gettext_lazy("Limit"),
        choices=lambda: [(name, f"{name}: {rates}") for name, rates in sorted(usual_rates().items())],
        help_text=gettext_lazy("Each limit is listed with its usual rate."),
    )

    class Meta:
        model = TemporaryRate
        fields = ("limit", "rates", "until", "reason")

    def clean(self) -> None:
        super().clean()
        limit, rates = self.cleaned_data.get("limit"), self.cleaned_data.get("rates")
        if limit and rates and (problem := why_no_rates(limit, rates)):
            self.add_error("rates", problem)


class RestrictionAdmin(admin.ModelAdmin[Limited]):
    ordering = ["until"]
    list_select_related = ["made_by"]

    def get_form(
        self, request: HttpRequest, obj: Limited | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        form = super().get_form(request, obj, change=change, **kwargs)
        return type(form.__name__, (form,), {"request": request})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        tomorrow = (timezone.localtime() + timedelta(days=1)).replace(second=0, microsecond=0)
        return {"until": tomorrow, **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: Limited, form: Any, change: bool) -> None:
        obj.made_by_id = request.user.pk
        super().save_model(request, obj, form, change)


@admin.register(NetworkBan)
class NetworkBanAdmin(RestrictionAdmin[NetworkBan]):
    form = NetworkBanForm
    list_display = ["network", "until", "reason", "made_by"]


@admin.register(TemporaryRate)
class TemporaryRateAdmin(RestrictionAdmin[TemporaryRate]):
    form = TemporaryRateForm
    list_display = ["limit", "rates", "usual_rate", "until", "reason", "made_by"]

    @admin.display(description=gettext_lazy("usual rate"))
    def usual_rate(self, row: TemporaryRate) -> str:
        return usual_rates().get(row.limit, "")
