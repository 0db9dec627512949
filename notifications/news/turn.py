from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import Channel, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others


@register
class Turn(MatchNews):
    name = "turn"
    label = gettext_lazy("it is my turn")
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 50
    is_counted = False  # turns are counted elsewhere

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened not in (Happened.BEGUN, Happened.MOVED):
            return []
        return [seat for seat in news.match.all_seats if is_newly_asked(seat, news.match)]

    def decision(self, seat: Seat) -> int | None:
        return seat.owes

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("It is your turn against %(names)s.") % {"names": names_of_others(match, seat)}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        answered = not match.has_begun or match.is_finished or seat.owes != notice.decision
        return _("The turn has been played.") if answered else ""


def is_newly_asked(seat: Seat, match: Match) -> bool:
    return seat.owes is not None and seat.owes_since == match.moved_at
