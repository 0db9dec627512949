"""The Atom feed of announcements to everyone, in the reader's language."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from community.announcements.models import Announcement, Audience
from core.feeds import BEFORE_ALL, MOST_TOLD, AtomFeed, FeedEntry, newest_entries
from core.rate_limits import rate_limit
from games.log.markup import strip_markup


class AnnouncementFeed(AtomFeed):
    def title(self) -> str:
        return _("Buttonmen announcements")

    def page(self, about: None) -> str:
        return reverse("announcements:announcements")

    def own_path(self, about: None) -> str:
        return reverse("announcements:feed")

    def date_when_empty(self, about: None) -> datetime:
        return BEFORE_ALL

    def items(self) -> list[FeedEntry]:
        return newest_entries(entries())


def entries() -> list[FeedEntry]:
    told = Announcement.objects.public(timezone.now()).filter(audience=Audience.EVERYBODY)
    rows = told.filter(language__in=["", get_language()])[:MOST_TOLD]
    return [
        FeedEntry(
            "announcement",
            row.reader_texts["title"],
            row.get_absolute_url(),
            row.begins_at,
            strip_markup(row.reader_texts["text"]),
        )
        for row in rows
        if row.begins_at is not None
    ]


feed = rate_limit("feed")(require_safe(AnnouncementFeed()))
