"""A card with a player's options besides moving: surrendering, or asking the opponents for something."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import play
from games.match_page.visit import MatchVisit
from games.models import Agreement, Match, Seat

What = Agreement.What

TO_ASK: dict[str, Promise] = {
    What.STOP: _("Ask to stop the clocks"),
    What.RESUME: _("Ask to start the clocks again"),
    What.CANCEL: _("Ask to call the match off"),
    What.LIVE: _("Ask to switch to live play, 10 minutes each"),
    What.DAYS: _("Ask to go back to slow play"),
}


class ExitOptions:
    template = "games/match_page/on_board/_ways_out.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.mine is None or visit.match.status != Match.Status.PLAYING:
            return None
        return cls(visit.match, visit.mine)

    def __init__(self, match: Match, mine: Seat) -> None:
        self.match, self.mine = match, mine
        self.others = [
            seat
            for seat in match.all_seats
            if seat.number != mine.number and not match.battle.seats[seat.number].gone
        ]

    @property
    def round(self) -> int:
        return self.match.battle.round

    @property
    def opponent(self) -> str:
        return self.others[0].name if len(self.others) == 1 else ""

    @property
    def name(self) -> str:
        return self.mine.name if self.match.is_on_one_device else ""

    @cached_property
    def has_left(self) -> bool:
        return self.match.battle.seats[self.mine.number].gone

    @property
    def may_give_up_round(self) -> bool:
        return not self.has_left and self.match.battle.why_not_surrender(self.mine.number) is None

    @property
    def ends_the_match(self) -> bool:
        """True if losing this round loses the match, as the only opponent needs one more round."""
        return len(self.others) == 1 and self.others[0].rounds_won + 1 >= self.match.first_to

    @property
    def possible_requests(self) -> list[tuple[str, Promise]]:
        if self.has_left or self.match.asked:
            return []
        return [
            (what, words) for what, words in TO_ASK.items() if not play.why_not_ask(self.match, What(what))
        ]

    @property
    def may_say_why(self) -> bool:
        return self.mine.player is not None and play.why_not_say(self.match, self.mine.player) is None
