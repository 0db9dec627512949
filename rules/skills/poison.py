from __future__ import annotations

from rules.dice import Die
from rules.roles import COUNTS_AGAINST, DEALT, ON_OFFER
from rules.skills.base import Difference, Skill, Worth
from rules.translation import _


class Poison(Skill):
    symbol = "p"
    roles = (
        ON_OFFER,
        DEALT,
        COUNTS_AGAINST,
    )
    name = _("Poison")
    goblin_code = "VO"
    summary = _("Costs its owner its size when kept, and its captor half its size.")
    help = _("A Poison Value die costs what it shows instead of its size; a Poison Null die costs nothing.")
    differences = (
        Difference("halves_round_up", _("When a Poison die costs half its size, that half is rounded up.")),
    )

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.sign = -1
        worth.kept, worth.captured = 2, 1
