"""Functions that select the language and the time zone of the player who reads a text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from accounts.models import User


@contextmanager
def as_read_by(player: User) -> Iterator[None]:
    language = player.preferences.language or player.came_with_language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(player)):
        yield


def zone_of(player: User) -> ZoneInfo:
    return ZoneInfo(player.preferences.time_zone or settings.TIME_ZONE)
