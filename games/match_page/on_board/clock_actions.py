"""A card about players whose time is up, with actions on their clocks."""

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
    """Names of the late players, if the viewer may claim the win against them, or an empty string."""
    is_last: bool
    """True if the claim ends the match, as no other player remains."""
    may_give_to: str
    """Name of the player that the viewer may give more time, or an empty string."""
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
