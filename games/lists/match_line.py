"""One line of a list of matches, for one of the players."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from games.asking.only_move import OnlyMove, only_move
from games.models import Match, Seat
from games.play import why_not_abandon
from rules.words import PHASES


class MatchLine:
    """A match in a list of its player."""

    def __init__(self, match: Match, mine: int, *, is_skipped: bool = False) -> None:
        self.match = match
        self.mine = match.all_seats[mine]
        self.others = [seat for seat in match.all_seats if seat.number != mine]
        self.is_skipped = is_skipped

    @property
    def url(self) -> str:
        return self.match.get_absolute_url()

    @property
    def opponents(self) -> str:
        seats = self.match.all_seats if self.match.is_on_one_device else self.others
        return ", ".join(seat.name for seat in seats)

    @property
    def away(self) -> list[str]:
        return [seat.name for seat in self.others if seat.player is not None and seat.player.is_away]

    @property
    def my_button(self) -> str:
        return button_in_words(self.mine)

    @property
    def their_buttons(self) -> str:
        return ", ".join(button_in_words(seat) for seat in self.others)

    @property
    def score(self) -> str:
        return " : ".join(str(seat.rounds_won) for seat in (self.mine, *self.others))

    @property
    def lead(self) -> int:
        """By how many rounds I am ahead of the best of the others."""
        return self.mine.rounds_won - max(seat.rounds_won for seat in self.others)

    @property
    def standing(self) -> str:
        if not any(seat.rounds_won for seat in self.match.all_seats):
            return ""
        return _("ahead") if self.lead > 0 else _("behind") if self.lead < 0 else _("level")

    @property
    def to_do(self) -> str:
        return _(PHASES[self.match.phase].to_do)

    @property
    def waits_for(self) -> str:
        """The opponents for whom the match waits, if there are several."""
        if self.match.is_on_one_device:
            return ", ".join(seat.name for seat in self.match.due)
        names = [seat.name for seat in self.others if seat.owes is not None]
        return ", ".join(names) if len(self.others) > 1 else ""

    @property
    def since(self) -> datetime:
        """Since when the match waits."""
        if not self.match.has_begun:
            return self.match.offered_at
        if self.mine.owes_since is not None:
            return self.mine.owes_since
        return min((seat.owes_since for seat in self.others if seat.owes_since), default=self.match.moved_at)

    @property
    def has_new_words(self) -> bool:
        return self.match.chat_version > self.mine.chat_seen

    @property
    def is_later(self) -> bool:
        return self.mine.later_until is not None and self.mine.later_until > timezone.now()

    @property
    def may_abandon(self) -> bool:
        return why_not_abandon(self.match, self.mine) is None

    @property
    def needs_button(self) -> bool:
        return self.match.leaves_a_pick_to(self.mine)

    @cached_property
    def only_move(self) -> OnlyMove | None:
        return only_move(self.match, self.mine.number)

    @property
    def ending(self) -> str:
        """How the match was over, for me."""
        if self.mine.result:
            return self.mine.get_result_display()
        if self.match.closed_by is None:
            return _("expired")
        closer = self.match.all_seats[self.match.closed_by].name
        if self.match.status == Match.Status.DECLINED:
            return _("%(name)s declined") % {"name": closer}
        return _("%(name)s withdrew the offer") % {"name": closer}


def button_in_words(seat: Seat) -> str:
    return seat.button_name or seat.recipe or (_("by lot") if seat.drawn_by_chance else _("any button"))
