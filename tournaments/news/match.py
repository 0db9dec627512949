"""News about a player's match in a tournament, at its start and before its deadline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.log.clock_words import day_and_time
from games.models import Match, Seat
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others
from tournaments.models import Pairing


class TournamentMatchNews(MatchNews):
    group = NewsGroup.EVENTS

    def prepare(self, notices: Sequence[Notice]) -> None:
        matches = [notice.match_id for notice in notices]
        found = Pairing.objects.filter(match__in=matches).select_related("tournament")
        of_match = {pairing.match_id: pairing for pairing in found}
        for notice in notices:
            notice.pairing = of_match.get(notice.match_id)  # type: ignore[attr-defined]

    def pairing_of(self, notice: Notice) -> Pairing | None:
        if not hasattr(notice, "pairing"):
            self.prepare([notice])
        found: Any = notice.pairing  # type: ignore[attr-defined]
        return found

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        return _("The match is over.") if match.is_finished else super().why_not_tell(notice, match, seat)


@register
class NextMatch(TournamentMatchNews):
    name = "meeting"
    label = gettext_lazy("my next tournament match starts")
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.HOOK)
    weight = 55

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        pairing, names = self.pairing_of(notice), names_of_others(match, seat)
        if pairing is None:
            return _("Your match against %(names)s has started.") % {"names": names}
        told = {"title": pairing.tournament.title, "round": pairing.round, "names": names}
        if pairing.tournament.its_kind.at_once:
            return _("%(title)s: you play %(names)s.") % told
        if not pairing.tournament.its_kind.by_challenge:
            return _("%(title)s, round %(round)s: you play %(names)s.") % told
        if seat.number == 0:
            return _("%(title)s: your challenge to %(names)s has started.") % told
        return _("%(title)s: %(names)s challenges you.") % told


@register
class Deadline(TournamentMatchNews):
    name = "deadline"
    label = gettext_lazy("a tournament match has to end soon and is waiting for me")
    usual = (Channel.SITE, Channel.MAIL, Channel.PUSH)
    weight = 52

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        pairing, names = self.pairing_of(notice), names_of_others(match, seat)
        if pairing is None:
            return _("Your match against %(names)s has to end soon.") % {"names": names}
        told = {
            "title": pairing.tournament.title,
            "names": names,
            "moment": day_and_time(pairing.deadline),
        }
        return _("%(title)s: your match against %(names)s has to end by %(moment)s.") % told

    def why_not_tell(self, notice: Notice, match: Match, seat: Seat) -> str:
        return (
            _("The turn has been played.") if seat.owes is None else super().why_not_tell(notice, match, seat)
        )
