from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.text.visible import one_line
from games.models import Match, Seat
from games.play import reasons_for_closing
from games.play.terms.drafts import has_draft_begun
from games.signals import Happened, News
from notifications.kinds import Channel, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, name_of_doer, other_seats


@register
class Challenge(MatchNews):
    name = "challenge"
    label = gettext_lazy("someone challenges me, or declines my challenge")
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 40
    unseen = MatchNews.unseen | Q(match__status=Match.Status.OFFERED, match__seats__accepted=False)

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened not in (Happened.OFFERED, Happened.DECLINED):
            return []
        accepted = news.happened == Happened.DECLINED
        return [seat for seat in other_seats(news) if seat.accepted == accepted]

    def prepare(self, notices: Sequence[Notice]) -> None:
        found = reasons_for_closing(notice.match_id for notice in notices if notice.match_id)
        for notice in notices:
            notice.reason = found.get(notice.match_id or 0, "")  # type: ignore[attr-defined]

    def reason_of(self, notice: Notice) -> str:
        if not hasattr(notice, "reason"):
            self.prepare([notice])
        reason: str = notice.reason  # type: ignore[attr-defined]
        return one_line(reason)

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        name = name_of_doer(notice, match, seat)
        if notice.happened == Happened.OFFERED and has_draft_begun(match):
            return _("It’s your turn in the draft with %(name)s.") % {"name": name}
        if notice.happened == Happened.OFFERED:
            return _("%(name)s challenges you.") % {"name": name}
        if reason := self.reason_of(notice):
            return _("%(name)s declined your challenge: “%(reason)s”") % {"name": name, "reason": reason}
        return _("%(name)s declined your challenge.") % {"name": name}

    def headline_without_seat(self, notice: Notice, match: Match) -> str:
        return _("Match %(number)s is no longer on offer to you.") % {"number": match.pk}

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        if notice.happened != Happened.OFFERED:
            return super().why_not_tell(notice, match, seat)
        return "" if match.is_offered and not seat.accepted else _("The challenge has been answered.")
