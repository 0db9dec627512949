"""A sentence about the opponent's answer that a player has to fear after an attack."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.drawing.drawing import showing_in_words
from core.text.lists import all_of
from rules import Battle, Die, DieKind
from training.review.analysis.account import Feared
from training.review.presentation.bill import in_points

NEARLY_ALWAYS, HALF_THE_TIME = 0.75, 0.42


def feared_in_words(feared: Feared, battle: Battle, seat: int) -> str:
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    told = {
        "theirs": all_of(showing_in_words(theirs[place]) for place in feared.by),
        "mine": all_of(die_in_words(mine[place]) for place in feared.takes),
        "times": round(1 / feared.share),
    }
    if feared.share >= NEARLY_ALWAYS:
        return _("I fear their %(theirs)s will take your %(mine)s nearly every time.") % told
    if feared.share >= HALF_THE_TIME:
        return _("I fear their %(theirs)s will take your %(mine)s about half the time.") % told
    return _("I fear their %(theirs)s will take your %(mine)s one time in %(times)s.") % told


def answer_in_words(feared: Feared, battle: Battle, seat: int) -> str:
    """Return a sentence about the answer, with sizes of the dice that it takes, as they may be rerolled."""
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    return _("Then the %(takers)s will take the %(taken)s in %(times)s out of 100 rolls.") % {
        "takers": all_of(showing_in_words(theirs[place]) for place in feared.by),
        "taken": all_of(die_in_words(mine[place]) for place in feared.takes),
        "times": in_points(feared.share),
    }


def die_in_words(die: Die) -> str:
    match die.kind:
        case DieKind.TWIN:
            return _("twin die %(recipe)s") % {"recipe": die.sized_recipe}
        case DieKind.WILDCARD:
            return _("wildcard")
        case DieKind.PLAIN | DieKind.SWING | DieKind.OPTION:
            return _("%(size)s-sided die") % {"size": die.size}
