"""The choice of time zones, by region and city, with the current time in each."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

    Choice = tuple[str, Words | str]
    Group = tuple[Words, list[Choice]]

REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}


def time_zones(chosen: str = "") -> list[Choice | Group]:
    """Return the choices of a form. *chosen* is one of them, even if it is no city, such as US/Pacific."""
    now = timezone.now()
    others = ["UTC"] if chosen in ("", "UTC") or chosen in cities() else ["UTC", chosen]
    regions: list[Group] = [
        (label, [city_choice(zone, now) for zone in cities() if zone.startswith(f"{region}/")])
        for region, label in REGIONS.items()
    ]
    return [("", _("Same as the site")), *regions, *(city_choice(zone, now) for zone in others)]


@cache
def cities() -> list[str]:
    return sorted((zone for zone in available_timezones() if zone.split("/")[0] in REGIONS), key=city_of)


def city_choice(zone: str, now: datetime) -> Choice:
    return zone, f"{city_of(zone)} ({time_format(now.astimezone(ZoneInfo(zone)), 'H:i')})"


def city_of(zone: str) -> str:
    """Return the name of a zone's city. Cities of a state have it too: Knox, Indiana."""
    _region, *state, city = zone.replace("_", " ").split("/") if "/" in zone else ("", zone)
    return ", ".join([city, *state])
