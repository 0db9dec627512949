"""Context processor with the banners of announcements."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from community.announcements.live import Banners, Live
from community.announcements.marks import banners_for


def banners_for_pages(request: HttpRequest) -> dict[str, Callable[[], Live | list[Live] | int | None]]:
    @cache
    def found() -> Banners:
        return banners_for(request)

    return {
        "banner": lambda: next(iter(found().shown), None),
        "banners": lambda: found().shown,
        "new_announcements": lambda: found().new,
    }
