from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others, other_seats


@register
class Begun(MatchNews):
    name = "begun"
    label = gettext_lazy("one of my matches starts")
    weight = 30

    def seats(self, news: News) -> Iterable[Seat]:
        """Return the seats whose players did not begin the match by accepting it."""
        if news.match.of_event:
            return []  # its maker tells of it
        return other_seats(news) if news.happened is Happened.BEGUN else []

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("Your match against %(names)s has started.") % {"names": names_of_others(match, seat)}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("The match is over.") if match.is_finished else super().why_not_tell(notice, match, seat)
