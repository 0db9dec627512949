from __future__ import annotations

from rules.roles import DEALT
from rules.skills.base import Difference, Skill
from rules.translation import _


class Stinger(Skill):
    symbol = "g"
    roles = (DEALT,)
    name = _("Stinger")
    summary = _("Not counted for initiative; in a skill attack it may count as less than it shows.")
    help = _(
        "In a skill attack, a Stinger counts as any whole number from its lowest possible value to what it "
        "shows."
    )
    differences = (
        Difference(
            "twin_stingers_count_from_one",
            _("A twin Stinger can count as one, though it never shows less than two."),
            help=_("In a skill attack, a Stinger counts as any whole number from 1 to what it shows."),
        ),
    )
    counts_for_initiative = False
    may_count_less = True
