"""Cards for a player's request to the opponents and for clocks that are stopped by agreement."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.text.lists import all_of
from games import play
from games.match_page.visit import MatchVisit
from games.models import Agreement, Match, Seat

What = Agreement.What

ASKED: dict[str, Promise] = {
    What.STOP: _("%(name)s asks to stop the clocks."),
    What.RESUME: _("%(name)s asks to start the clocks again."),
    What.CANCEL: _(
        "%(name)s asks to call the match off. The match would end without a winner and wouldn’t count."
    ),
    What.LIVE: _("%(name)s asks to switch to live play: 10 minutes each, plus 5 seconds per move."),
    What.DAYS: _("%(name)s asks to go back to slow play."),
}
ASKED_MYSELF: dict[str, Promise] = {
    What.STOP: _("You asked to stop the clocks."),
    What.RESUME: _("You asked to start the clocks again."),
    What.CANCEL: _("You asked to call the match off."),
    What.LIVE: _("You asked to switch to live play."),
    What.DAYS: _("You asked to go back to slow play."),
}


class OpenQuestion:
    def __init__(self, match: Match, mine: Seat, asked: Agreement) -> None:
        self.what = asked.what
        self.is_mine = mine.number == asked.seats[0]
        missing = play.still_to_agree(match, asked.seats)
        self.is_asked = mine in missing or (self.is_mine and not missing)
        """True if the player may agree, including the player who asked if no other player is left."""
        self.may_answer = not match.battle.seats[mine.number].gone
        name = match.all_seats[asked.seats[0]].name
        words = ASKED_MYSELF[self.what] if self.is_mine else ASKED[self.what]
        self.words = str(words) % {"name": name}
        self.waits_for = all_of(seat.name for seat in missing if seat != mine)


@dataclass(frozen=True, slots=True)
class Agreements:
    question: OpenQuestion | None
    stopped_at: datetime | None

    template = "games/match_page/on_board/_agreements.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        """Return the card, or None if there is no request and the clocks are not stopped.

        Without a request, this makes no query.
        """
        match, mine = visit.match, visit.mine
        if not visit.shows_table:
            return None
        asked = None if mine is None else play.open_request(match)
        question = None if mine is None or asked is None else OpenQuestion(match, mine, asked)
        stopped_at = None if match.is_finished else match.stopped_at
        return cls(question, stopped_at) if question or stopped_at else None
