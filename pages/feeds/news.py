"""The Atom feed of site news, such as announcements, tournaments and new fighters."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count
from django.db.models.functions import TruncDate
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from buttons.models import Button, ButtonSet
from community.announcements.feed import entries as announced
from core.feeds import BEFORE_ALL, MOST_TOLD, AtomFeed, FeedEntry, newest_entries
from core.rate_limits import rate_limit
from tournaments.models import Tournament
from tournaments.news.feed import end_of


class SiteFeed(AtomFeed):
    def title(self) -> str:
        return _("Buttonmen news")

    def page(self, about: None) -> str:
        return reverse("front")

    def own_path(self, about: None) -> str:
        return reverse("feed_of_news")

    def date_when_empty(self, about: None) -> datetime:
        return BEFORE_ALL

    def items(self) -> list[FeedEntry]:
        return newest_entries(
            [*announced(), *tournaments_to_join(), *tournaments_that_ended(), *new_fighters()]
        )


def tournaments_to_join() -> list[FeedEntry]:
    open_ones = Tournament.objects.seen_by(AnonymousUser()).open().order_by("-founded_at")
    return [
        FeedEntry(
            "open",
            _("Join a tournament: %(title)s") % {"title": event.title},
            event.get_absolute_url(),
            event.founded_at,
        )
        for event in open_ones[:MOST_TOLD]
    ]


def tournaments_that_ended() -> list[FeedEntry]:
    over = Tournament.objects.seen_by(AnonymousUser()).exclude(ended_at=None).order_by("-ended_at")
    return [told for event in over[:MOST_TOLD] for told in end_of(event)]


def new_fighters() -> list[FeedEntry]:
    came = (
        Button.objects.filter_available().annotate(day=TruncDate("added_at", tzinfo=UTC)).values("set", "day")
    )
    counted = list(came.annotate(count=Count("pk")).order_by("-day", "-set")[:MOST_TOLD])
    sets = ButtonSet.objects.in_bulk([row["set"] for row in counted])
    return [told_of_set(sets[row["set"]], row["count"], row["day"]) for row in counted]


def told_of_set(owner: ButtonSet, count: int, day: date) -> FeedEntry:
    told = ngettext("%(count)s new fighter from %(set)s", "%(count)s new fighters from %(set)s", count)
    at = datetime.combine(day, time(), tzinfo=UTC)
    return FeedEntry(
        f"new-{day.isoformat()}", told % {"count": count, "set": owner}, owner.get_absolute_url(), at
    )


feed = rate_limit("feed")(require_safe(SiteFeed()))
