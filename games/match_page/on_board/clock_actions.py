"""Card about players whose time is up, and actions on their clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext as _

from games import play
from games.match_page.visit import MatchVisit
from games.models import Match, Pace


@dataclass(frozen=True, slots=True)
class ClockActions:
    late: str
    """Against whom they may claim the win; empty if they may not."""
    is_last: bool
    """The claim ends the match: nobody else plays on."""
    may_give_to: str
    """To whom they may give more time; empty if they may not."""
    gift: str

    template = "games/match_page/on_board/_on_time.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        match, mine = visit.match, visit.waiting_seat
        if mine is None or not match.pace or match.status != Match.Status.PLAYING:
            return None
        may_claim = play.why_not_claim(match, mine) is None
        may_give = play.why_not_give_time(match, mine) is None
        others = [seat for seat in match.all_seats if seat.number != mine.number]
        pace = Pace.read(match.pace)
        return cls(
            late=play.late_seats(match)[0].name if may_claim else "",
            is_last=len([seat for seat in others if not match.battle.seats[seat.number].gone]) == 1,
            may_give_to=others[0].name if may_give else "",
            gift=_("30 seconds") if pace.is_live else _("a day"),
        )
