from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import play
from games.models import Agreement, Match, Seat
from games.signals import Happened, News
from notifications.kinds import Channel, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, name_of_doer, names_of_others, other_seats

WISHES: dict[str, Promise] = {
    Agreement.What.STOP: gettext_lazy("%(name)s asks to stop the clocks in your match."),
    Agreement.What.RESUME: gettext_lazy("%(name)s asks to start the clocks in your match again."),
    Agreement.What.CANCEL: gettext_lazy("%(name)s asks to call off your match."),
    Agreement.What.LIVE: gettext_lazy("%(name)s asks to switch your match to live play."),
    Agreement.What.DAYS: gettext_lazy("%(name)s asks to go back to slow play in your match."),
}


@register
class Wish(MatchNews):
    name = "wish"
    label = gettext_lazy("someone asks to stop the clocks or call off a match")
    usual = (Channel.SITE, Channel.MAIL)
    weight = 55

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened not in (Happened.WISHED, Happened.AGREED):
            return []
        return [seat for seat in other_seats(news) if not news.match.battle.seats[seat.number].gone]

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        if asked := still_asked(notice, match):
            return str(WISHES[asked.what]) % {"name": name_of_doer(notice, match, seat)}
        names = {"names": names_of_others(match, seat)}
        if notice.happened == Happened.WISHED:
            return _("There was a request to answer in your match against %(names)s.") % names
        if match.stopped_at is None:
            return _("The clocks in your match against %(names)s are running again, as you agreed.") % names
        return _("The clocks in your match against %(names)s are stopped, as you agreed.") % names

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        if match.is_finished:
            return _("The match is over.")
        if notice.happened == Happened.WISHED and not still_asked(notice, match):
            return _("The request has been answered.")
        return super().why_not_tell(notice, match, seat)


def still_asked(notice: Notice, match: Match) -> Agreement | None:
    """Return the open request that the notice is about, or None if it is closed or a newer one is open."""
    asked = play.open_request(match) if notice.happened == Happened.WISHED else None
    return asked if asked is not None and asked.asked_at <= notice.made_at else None
