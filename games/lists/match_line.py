"""A row in the list of a player's matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from django.template.defaultfilters import truncatechars
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.text.lists import all_of
from games.decisions.only_move import OnlyMove, only_move
from games.lists.face_off import Corner, FaceOff
from games.log import terms_words
from games.log.course import SinceLastTurn, since_last_turn
from games.log.log import seat_called_you
from games.log.markup import strip_markup
from games.log.wording import in_html
from games.models import Match, Seat
from games.play import clocks, why_not_abandon, why_not_claim
from games.play.terms.drafts import has_draft_begun
from rules.phases import PHASES_WITH_SCORES
from rules.words import PHASES, tell_all

LONGEST_LABEL = 60
ENDINGS = {
    Seat.Result.WON: gettext_lazy("You beat %(name)s"),
    Seat.Result.LOST: gettext_lazy("You lost to %(name)s"),
    Seat.Result.DRAWN: gettext_lazy("You drew with %(name)s"),
    Seat.Result.ABANDONED: gettext_lazy("Your match with %(name)s ended without a winner"),
    Seat.Result.CALLED_OFF: gettext_lazy("Your match with %(name)s was called off"),
}
LOST_EARLY = {
    Seat.Forfeit.TIME: gettext_lazy("on time"),
    Seat.Forfeit.SURRENDER: gettext_lazy("by surrender"),
    Seat.Forfeit.LEFT: gettext_lazy("someone left"),
    Seat.Forfeit.RULED: gettext_lazy("by the organiser"),
    Seat.Forfeit.DEADLINE: gettext_lazy("on the last day"),
}


class MatchLine:
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
        return all_of(seat.name for seat in self.opposing)

    @property
    def opposing(self) -> Sequence[Seat]:
        return self.match.all_seats if self.match.is_on_one_device else self.others

    @property
    def away_names(self) -> list[str]:
        return [seat.name for seat in self.others if seat.player is not None and seat.player.is_away]

    @property
    def label(self) -> str:
        return truncatechars(strip_markup(self.mine.notes.strip().partition("\n")[0]), LONGEST_LABEL)

    # ---- how it stands

    @cached_property
    def face(self) -> FaceOff:
        corners = [self.corner(seat) for seat in self.others]
        best = max(corners, key=lambda corner: (corner.rounds, corner.score or 0))
        first_to = self.match.first_to if self.match.has_begun else 0
        return FaceOff(self.corner(self.mine), best, first_to, self.match.pk)

    def corner(self, seat: Seat) -> Corner:
        is_me = seat is self.mine and not self.match.is_on_one_device
        score = self.match.battle.score(seat.number) if self.match.phase in PHASES_WITH_SCORES else None
        name = _("You") if is_me else seat.name
        return Corner(name, seat.button_name or "?", seat.recipe, score, seat.rounds_won, seat.number)

    @property
    def score(self) -> str:
        return " : ".join(str(seat.rounds_won) for seat in (self.mine, *self.others))

    @property
    def buttons(self) -> str:
        return " · ".join(button_in_words(seat) for seat in (self.mine, *self.others))

    @property
    def fighters(self) -> str:
        return f"{button_in_words(self.mine)} – {', '.join(map(button_in_words, self.others))}"

    # ---- what to do

    @property
    def kind(self) -> str:
        return "to_act" if self.match.has_begun else "offered_to_me"

    @property
    def goes_to(self) -> str:
        return _("anyone with the link") if self.match.by_link else self.opponents

    @property
    def to_do(self) -> str:
        if not self.match.has_begun:
            return ", ".join(terms_words.terms_in_brief(self.match))
        move = self.only_move
        if move is not None and move.fields[1] == ("action", "pass"):
            return _("You can only pass")
        return capfirst(_(PHASES[self.match.phase].to_do))

    @property
    def headline(self) -> str:
        if not self.match.has_begun:
            if has_draft_begun(self.match):
                return _("Your turn in the draft with %(name)s") % {"name": self.opponents}
            return _("%(name)s challenges you") % {"name": self.opponents}
        ended = self.happened.round_ended
        if ended is not None:
            return _("Round %(round)d is over") % {"round": self.match.battle.round - 1}
        if any(event.by != self.mine.number for event in self.happened.taken):
            sentence = ngettext("%(names)s hit back", "%(names)s hit back", len(self.opposing))
        else:
            sentence = ngettext(
                "%(names)s is waiting for you", "%(names)s are waiting for you", len(self.opposing)
            )
        return sentence % {"names": self.opponents}

    @cached_property
    def happened(self) -> SinceLastTurn:
        return since_last_turn(self.match, self.mine.number)

    @property
    def last_sentence(self) -> SafeString:
        if self.match.phase not in PHASES_WITH_SCORES:
            return SafeString("")
        for move in self.match.newest_moves[:1]:
            seen = self.match.battle.seen_events(self.mine.number, move.facts, move.round)
            me = seat_called_you(self.match, self.mine.number)
            told = list(tell_all(seen, me, [seat.name for seat in self.match.all_seats]))
            return in_html(told[-1]) if told else SafeString("")
        return SafeString("")

    @property
    def waits_for(self) -> str:
        if self.match.is_on_one_device:
            return all_of(seat.name for seat in self.match.due)
        names = [seat.name for seat in self.others if seat.owes is not None]
        return all_of(names) if len(self.others) > 1 else ""

    @property
    def waiting_since(self) -> datetime:
        if not self.match.has_begun:
            return self.match.offered_at
        if self.mine.owes_since is not None:
            return self.mine.owes_since
        return min((seat.owes_since for seat in self.others if seat.owes_since), default=self.match.moved_at)

    @property
    def due_at(self) -> datetime | None:
        return clocks.last_moment(self.match, self.mine)

    @property
    def may_claim(self) -> bool:
        return self.match.by_claim and why_not_claim(self.match, self.mine) is None

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
    def has_result(self) -> bool:
        return bool(self.mine.result) and all(seat.player for seat in self.match.all_seats)

    @property
    def ending(self) -> str:
        if self.mine.result:
            words = str(ENDINGS[Seat.Result(self.mine.result)]) % {"name": self.opponents}
            return " ".join([words, *dict.fromkeys(map(how_lost, self.match.all_seats))]).strip()
        if self.match.closed_by is None:
            return _("Nobody joined in time")
        closer = self.match.all_seats[self.match.closed_by].name
        if self.match.status == Match.Status.DECLINED:
            return _("%(name)s declined") % {"name": closer}
        return _("%(name)s withdrew the offer") % {"name": closer}


def how_lost(seat: Seat) -> str:
    return f"({LOST_EARLY[Seat.Forfeit(seat.forfeited)]})" if seat.forfeited else ""


def button_in_words(seat: Seat) -> str:
    return seat.button_name or seat.recipe or (_("random") if seat.drawn_by_chance else _("any fighter"))
