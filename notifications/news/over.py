from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.text.lists import all_of
from games.log.ended_early import ended_early
from games.log.wording import in_text
from games.models import Match, Seat
from games.signals import Happened, News
from notifications.kinds import Channel, register
from notifications.match_text.story import last_move
from notifications.models import Notice
from notifications.news.kind import MatchNews, names_of_others

UNAWARE = (Seat.Forfeit.TIME, Seat.Forfeit.DEADLINE, Seat.Forfeit.RULED)
"""Kinds of forfeit that happen while the losing player is away, so this player also gets the news."""


@register
class Over(MatchNews):
    name = "over"
    label = gettext_lazy("a match is over")
    usual = (Channel.SITE, Channel.MAIL)
    weight = 60

    def seats(self, news: News) -> Iterable[Seat]:
        """Return the seats whose players did not end the match. A player who ran out of time is included."""
        if news.happened is not Happened.ENDED:
            return []
        return [seat for seat in news.match.all_seats if seat.number != news.by or seat.forfeited in UNAWARE]

    def headline(self, notice: Notice, match: Match, seat: Seat) -> str:
        if match.status != Match.Status.FINISHED:
            return " ".join(last_move(match, seat.number))
        return " ".join(
            [outcome(names_of_others(match, seat), seat), *early_end_sentences(match, seat.number)]
        )

    def headline_without_seat(self, notice: Notice, match: Match) -> str:
        names = all_of(seat.name for seat in match.all_seats)
        if match.status != Match.Status.FINISHED:
            followed = _("You followed this match: %(names)s.") % {"names": names}
            return " ".join([*last_move(match, None), followed])
        for seat in match.all_seats:
            if seat.result == Seat.Result.WON:
                given = {"winner": seat.name, "names": names}
                won = _("%(winner)s won a match you followed: %(names)s.") % given
                return " ".join([won, *early_end_sentences(match, None)])
        ended = _("A match you followed ended without a winner: %(names)s.") % {"names": names}
        return " ".join([ended, *early_end_sentences(match, None)])


def early_end_sentences(match: Match, seat: int | None) -> list[str]:
    return [in_text(told) for told in ended_early(match, seat)]


def outcome(names: str, seat: Seat) -> str:
    match Seat.Result(seat.result):
        case Seat.Result.WON:
            return _("You won against %(names)s.") % {"names": names}
        case Seat.Result.LOST:
            return _("You lost against %(names)s.") % {"names": names}
        case Seat.Result.CALLED_OFF:
            return _("Your match against %(names)s was called off.") % {"names": names}
        case Seat.Result.ABANDONED:
            return _("Your match against %(names)s ended without a winner.") % {"names": names}
        case Seat.Result.DRAWN:
            return _("Your match against %(names)s is a draw.") % {"names": names}
        case result:
            assert_never(result)
