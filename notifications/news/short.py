from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.log.clock_words import day_and_time
from games.log.pace_words import span_in_words
from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others


@register
class Short(MatchNews):
    """A kind of news that warns players whose time in a match is nearly up."""

    name = "short"
    label = gettext_lazy("my time in a match is nearly up")
    group = NewsGroup.TURN
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 55
    unseen = Q(match__seats__owes=F("decision"), match__seats__due_at__isnull=False)

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened is not Happened.SHORT or news.by is None:
            return []
        return [seat for seat in news.match.all_seats if seat.number == news.by and seat.owes is not None]

    def decision(self, seat: Seat) -> int | None:
        return seat.owes

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        names = names_of_others(match, seat)
        if seat.due_at is None or seat.owes != notice.decision:
            return _("Your time against %(names)s was nearly up.") % {"names": names}
        left = seat.due_at - timezone.now()
        told = {"names": names, "time": span_in_words(left), "moment": day_and_time(seat.due_at)}
        return _("Your time against %(names)s is nearly up: %(time)s left (until %(moment)s).") % told

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        if not match.has_begun or match.is_finished or seat.owes != notice.decision:
            return _("The turn has been played.")
        if seat.due_at is None:
            return _("The clock is paused.")
        if seat.warn_at is not None:
            return _("The player has more time now.")
        return _("Time is up.") if seat.due_at <= timezone.now() else ""
