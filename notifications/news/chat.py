from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.players.who_may_play import are_apart
from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, name_of_doer, other_seats


@register
class Chat(MatchNews):
    name = "chat"
    label = gettext_lazy("someone sends me a chat message")
    group = NewsGroup.PEOPLE
    weight = 10
    unseen = Q(match__seats__chat_seen__lt=F("mark"))

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened is not Happened.SAID:
            return []
        speaker = news.match.all_seats[news.by or 0]
        return [
            seat
            for seat in other_seats(news)
            if not (seat.player and speaker.player and are_apart(seat.player, speaker.player))
        ]

    def mark(self, match: Match) -> int:
        return match.chat_version

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("%(name)s sent you a chat message.") % {"name": name_of_doer(notice, match, seat)}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("The player has already read this.") if seat.chat_seen >= notice.mark else ""
