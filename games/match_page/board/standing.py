"""How a duel stands, and how its rounds ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.match_page.board.seats import BoardSeat
from games.models import Match
from games.telling.wording import points
from rules import Battle
from rules.events import RoundEnded
from rules.scoring import can_still_win


def needed(battle: Battle, mine: BoardSeat, other: BoardSeat, *, is_mine: bool) -> str:
    """What the one who is behind still needs, or that nothing helps any more."""
    for seat, against in ((mine, other), (other, mine)):
        own, others = (battle.seats[one.number] for one in (seat, against))
        if can_still_win(own, others, battle.ruleset) is False:
            return _("%(name)s cannot win this round any more") % {"name": seat.row.name}
    lead = (mine.score or 0) - (other.score or 0)
    if lead == 0:
        return _("level")
    behind = other if lead > 0 else mine
    sides = int(abs(lead) * 2 / 3) + 1
    if is_mine and behind is mine:
        said = ngettext("%(sides)s side puts you ahead", "%(sides)s sides put you ahead", sides)
    else:
        said = ngettext("%(sides)s side puts %(name)s ahead", "%(sides)s sides put %(name)s ahead", sides)
    return said % {"name": behind.row.name, "sides": sides}


class ShownRound(NamedTuple):
    """The points of all seats at the end of a round, mine first."""

    scores: str
    is_mine: bool


def rounds_of(match: Match, order: Sequence[int]) -> list[ShownRound]:
    """How each round of the match ended, with the seats in this order."""
    moves = match.newest_moves
    if moves and moves[-1].round > 0:
        moves = list(match.moves.order_by("-number"))
    ends = [event for move in reversed(moves) for event in move.facts if isinstance(event, RoundEnded)]
    return [
        ShownRound(" : ".join(points(end.scores[seat] / 2) for seat in order), end.winner == order[0])
        for end in ends
    ]
