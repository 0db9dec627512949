"""Announcements for tests."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from community.announcements.models import Announcement, Audience


def an_announcement(
    title: str = "We rest on Sunday",
    *,
    audience: Audience = Audience.EVERYBODY,
    language: str = "",
    begun: timedelta = timedelta(hours=1),
    ends: timedelta | None = None,
    text: str = "From ten to noon.",
    published: bool = True,
) -> Announcement:
    now = timezone.now()
    return Announcement.objects.create(
        title=title,
        text=text,
        audience=audience,
        language=language,
        published=published,
        begins_at=now - begun,
        ends_at=None if ends is None else now + ends,
    )
