"""A sentence about the opponent's answer that a player has to fear after an attack."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.drawing.drawing import showing_in_words
from games.decisions.preview import PLUS
from rules import Battle
from training.review.analysis.account import Feared
from training.review.presentation.bill import in_points

NEARLY_ALWAYS, HALF_THE_TIME = 0.75, 0.42


def feared_in_words(feared: Feared, battle: Battle, seat: int) -> str:
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    told = {
        "theirs": PLUS.join(showing_in_words(theirs[place]) for place in feared.by),
        "mine": PLUS.join(mine[place].recipe for place in feared.takes),
        "times": round(1 / feared.share),
    }
    if feared.share >= NEARLY_ALWAYS:
        return _("I fear their %(theirs)s will take your %(mine)s nearly every time.") % told
    if feared.share >= HALF_THE_TIME:
        return _("I fear their %(theirs)s will take your %(mine)s about half the time.") % told
    return _("I fear their %(theirs)s will take your %(mine)s one time in %(times)s.") % told


def answer_in_words(feared: Feared, battle: Battle, seat: int) -> str:
    """Return a sentence about the opponent's answer, with recipes of dice instead of unknown values."""
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    return _("Then %(takers)s will take %(taken)s in %(times)s out of 100 rolls.") % {
        "takers": PLUS.join(theirs[place].sized_recipe for place in feared.by),
        "taken": PLUS.join(mine[place].sized_recipe for place in feared.takes),
        "times": in_points(feared.share),
    }
