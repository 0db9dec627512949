from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others, other_seats
from rules.events import RoundEnded


@register
class RoundNews(MatchNews):
    name = "round"
    label = gettext_lazy("a round is over")
    weight = 20

    def seats(self, news: News) -> Iterable[Seat]:
        ended = any(isinstance(event, RoundEnded) for event in news.events)
        return other_seats(news) if ended and news.happened is Happened.MOVED else []

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("A round against %(names)s is over.") % {"names": names_of_others(match, seat)}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("The match is over.") if match.is_finished else super().why_not_tell(notice, match, seat)
