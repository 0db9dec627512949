"""The Atom feed of the newest fighters."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from buttons.models import Button
from core.feeds import BEFORE_ALL, MOST_TOLD, AtomFeed, FeedEntry
from core.rate_limits import rate_limit


class FightersFeed(AtomFeed):
    def title(self) -> str:
        return _("New fighters on Buttonmen")

    def page(self, about: None) -> str:
        return reverse("buttons:search")

    def own_path(self, about: None) -> str:
        return reverse("feed_of_fighters")

    def date_when_empty(self, about: None) -> datetime:
        return BEFORE_ALL

    def items(self) -> list[FeedEntry]:
        newest = Button.objects.filter_available().select_related("set").order_by("-added_at", "-pk")
        return [told_of(button) for button in newest[:MOST_TOLD]]


def told_of(button: Button) -> FeedEntry:
    names = {"fighter": button.name, "set": button.set}
    return FeedEntry(
        key="new",
        title=_("%(fighter)s, from %(set)s") % names,
        path=button.get_absolute_url(),
        at=button.added_at,
        text=button.recipe,
    )


feed = rate_limit("feed")(require_safe(FightersFeed()))
