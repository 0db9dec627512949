from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.kinds import NewsGroup, register
from notifications.match_text.weekly_summary import Week
from notifications.models import Notice
from notifications.news.kind import OtherNews


@register
class SummaryNews(OtherNews):
    name = "summary"
    label = gettext_lazy("my weekly summary")
    group = NewsGroup.MATCHES
    usual = ()

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Week]:
        return {notice.pk: Week(notice.player, notice.made_at) for notice in notices}

    def headline(self, notice: Notice, thing: Week) -> str:
        return str(thing)

    def url(self, notice: Notice, thing: Week) -> str:
        return reverse("games:matches")

    def why_not_tell(self, notice: Notice, thing: Week) -> str:
        return _("Nothing happened that week.") if thing.was_quiet else ""
