from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.log.pace_words import span_in_words
from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, name_of_doer, names_of_others, other_seats
from notifications.news.turn import TurnNews

ONE_MAIL_IN = timedelta(days=1)


@register
class Nudge(MatchNews):
    """A kind of news that reminds players of their turn.

    A reminder is mailed at once, at most one a day, if the player chose mail or if news of the turn was shown
    only on the site. Otherwise it goes into the digest.
    """

    name = "nudge"
    label = gettext_lazy("someone I’ve kept waiting reminds me")
    group = NewsGroup.TURN
    usual = (Channel.SITE, Channel.DIGEST)
    weight = 53
    unseen = Q(match__seats__owes=F("decision"))

    def seats(self, news: News) -> Iterable[Seat]:
        if news.happened is Happened.REMINDED:
            return [seat for seat in news.match.all_seats if seat.number == news.by and seat.owes is not None]
        if news.happened is Happened.NUDGED:
            return [seat for seat in other_seats(news) if seat.owes is not None]
        return []

    def decision(self, seat: Seat) -> int | None:
        return seat.owes

    def channels(self, notice: Notice, wished: Sequence[Channel]) -> Sequence[Channel]:
        """Return the channels for the reminder, with either the e-mail or the digest instead of both."""
        collects = Channel.DIGEST in wished
        others = [each for each in wished if each not in (Channel.MAIL, Channel.DIGEST)]
        if Channel.MAIL not in wished and (not collects or was_sent_out(turn_notices(notice))):
            return wished
        if was_mailed_lately(notice.player_id):
            return [*others, Channel.DIGEST] if collects else others
        return [*others, Channel.MAIL]

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        if notice.happened == Happened.REMINDED:
            return _("Your match against %(names)s is waiting for you.") % {
                "names": names_of_others(match, seat)
            }
        name = name_of_doer(notice, match, seat)
        if seat.owes_since is None or seat.owes != notice.decision:
            return _("%(name)s reminded you that it was your turn.") % {"name": name}
        told = {"name": name, "time": span_in_words(timezone.now() - seat.owes_since)}
        return _("%(name)s reminds you: it’s been your turn for %(time)s.") % told

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        answered = not match.has_begun or match.is_finished or seat.owes != notice.decision
        return _("The turn has been played.") if answered else ""


def turn_notices(notice: Notice) -> QuerySet[Notice]:
    return Notice.objects.filter(
        player=notice.player, match=notice.match, kind=TurnNews.name, decision=notice.decision
    )


def was_sent_out(told: QuerySet[Notice]) -> bool:
    went_out = Q(mail__isnull=False) | Q(push__isnull=False) | Q(hook__isnull=False)
    return told.filter(went_out | Q(in_digest=True) | Q(digest__isnull=False)).exists()


def was_mailed_lately(player: int) -> bool:
    mailed = Notice.objects.filter(player=player, kind=Nudge.name, mail__isnull=False)
    return mailed.filter(made_at__gt=timezone.now() - ONE_MAIL_IN).exists()
