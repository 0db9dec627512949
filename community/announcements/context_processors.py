"""A context processor that adds the current banners and the number of new announcements."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from community.announcements.dismissals import banners_for
from community.announcements.live import BannerList, LiveAnnouncement


def banners_for_pages(
    request: HttpRequest,
) -> dict[str, Callable[[], LiveAnnouncement | list[LiveAnnouncement] | int | None]]:
    @cache
    def found() -> BannerList:
        return banners_for(request)

    return {
        "banner": lambda: next(iter(found().shown), None),
        "banners": lambda: found().shown,
        "new_announcements": lambda: found().new,
    }
