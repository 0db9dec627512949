"""A sentence that explains why another action was better."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from core.drawing.drawing import showing_in_words
from games.log.wording import points
from rules import Battle
from training.review.analysis.account import Because, Reason


def reason_in_words(reason: Reason, battle: Battle, seat: int) -> str:
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    number = {"points": points(round(2 * reason.points) / 2)}
    match reason.because:
        case Because.TAKES_MORE:
            return _("The best attack takes %(points)s more points.") % number
        case Because.SAVES:
            saved = {"die": showing_in_words(mine[reason.place or 0])}
            if reason.by is None:
                return _("The best attack gets the %(die)s out of danger.") % saved
            by = {"by": showing_in_words(theirs[reason.by])}
            return _("Otherwise the %(by)s can take the %(die)s.") % {**saved, **by}
        case Because.LEAVES_LESS:
            return _("The best attack leaves the opponent about %(points)s fewer points to take.") % number
        case Because.ROLLS_AGAIN:
            die = {"die": showing_in_words(mine[reason.place or 0])}
            return _("The best attack rerolls the %(die)s, which shows a low number for its size.") % die
        case Because.PROMISES:
            return _("The best attack sets up about %(points)s more points for the next turn.") % number
        case _ as never:
            assert_never(never)
