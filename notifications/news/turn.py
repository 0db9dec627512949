from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.log.clock_words import day_and_time
from games.log.pace_words import span_in_words
from games.models import Match, Seat
from games.play import clocks
from games.signals import Happened, News
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others
from rules import Phase
from rules.words import PHASES


@register
class TurnNews(MatchNews):
    name = "turn"
    label = gettext_lazy("it’s my turn")
    group = NewsGroup.TURN
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 50
    is_counted = False  # turns are counted elsewhere

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened is Happened.ASKED:
            return [seat for seat in news.match.all_seats if seat.number == news.by and seat.owes is not None]
        if news.happened not in (Happened.BEGUN, Happened.MOVED):
            return []
        asked = [seat for seat in news.match.all_seats if is_newly_asked(seat, news.match)]
        return [seat for seat in asked if seat.number == news.by or not seat.is_left_to_orders]

    def decision(self, seat: Seat) -> int | None:
        return seat.owes

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        told = _("It’s your turn against %(names)s.") % {"names": names_of_others(match, seat)}
        if seat.owes == notice.decision and match.phase is not Phase.TURN:
            told = f"{told} {_(PHASES[match.phase].you)}"
        due_at = clocks.last_moment(match, seat)
        if due_at is None or seat.owes != notice.decision or due_at <= timezone.now():
            return told
        until = {"moment": day_and_time(due_at), "time": span_in_words(due_at - timezone.now())}
        if due_at != seat.due_at:
            time = _("The match has to be over by %(moment)s (in %(time)s).") % until
        else:
            time = _("You have until %(moment)s (%(time)s).") % until
        return f"{told} {time}"

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        answered = not match.has_begun or match.is_finished or seat.owes != notice.decision
        return _("The turn has been played.") if answered else ""


def is_newly_asked(seat: Seat, match: Match) -> bool:
    return seat.owes is not None and seat.owes_since == match.moved_at
