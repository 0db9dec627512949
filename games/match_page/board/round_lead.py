"""Words on the lead in a round, and on the results of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from core.text.lists import all_of
from games.log.wording import points
from games.match_page.board.seats import BoardSeat
from rules import Battle
from rules.events import RoundEnded
from rules.scoring import can_still_win


def who_leads(battle: Battle, seats: Sequence[BoardSeat], you: int | None) -> str:
    """Return words on the lead in points, or on the player in a duel who can no longer win the round."""
    if len(seats) == 2 and not battle.misere:
        for seat, against in (seats, seats[::-1]):
            own, others = (battle.seats[one.number] for one in (seat, against))
            if can_still_win(own, others, battle.ruleset) is False:
                return cannot_win_in_words(seat, you)
    playing = [seat for seat in seats if not seat.seat.surrendered]
    scores = sorted((seat.score or 0 for seat in playing), reverse=not battle.misere)
    leaders = [seat for seat in playing if (seat.score or 0) == scores[0]]
    if len(leaders) == len(playing):
        return _("Even")
    if len(leaders) > 1:
        return shared_lead_in_words(leaders, you)
    lead = {"name": leaders[0].sitter.name, "points": points(abs(scores[0] - scores[1]))}
    said = _("You lead by %(points)s") if leaders[0].number == you else _("%(name)s leads by %(points)s")
    return said % lead


def cannot_win_in_words(seat: BoardSeat, you: int | None) -> str:
    if seat.number == you:
        return _("You can’t win this round any more")
    return _("%(name)s can’t win this round any more") % {"name": seat.sitter.name}


def shared_lead_in_words(leaders: Sequence[BoardSeat], you: int | None) -> str:
    names = all_of(seat.sitter.name for seat in leaders if seat.number != you)
    if any(seat.number == you for seat in leaders):
        return _("You share the lead with %(names)s") % {"names": names}
    return _("%(names)s share the lead") % {"names": names}


class ScoredRound(NamedTuple):
    number: int
    result: str
    is_mine: bool


def shown_rounds(ended: Sequence[RoundEnded], order: Sequence[int]) -> list[ScoredRound]:
    return [
        ScoredRound(end.round, result_in_words(end, order), is_mine=end.winner == order[0]) for end in ended
    ]


def result_in_words(end: RoundEnded, order: Sequence[int]) -> str:
    return _("by surrender") if end.is_given_up else scores_in(end, order)


def scores_in(end: RoundEnded, order: Sequence[int]) -> str:
    return " : ".join(points(end.scores[seat] / 2) for seat in order)
