from __future__ import annotations

from rules.dice import Die
from rules.moments.fight import Fight
from rules.roles import DEALT, LOST_IN_SPLITTING
from rules.skills.base import Difference, Skill
from rules.translation import _


class TimeAndSpace(Skill):
    symbol = "^"
    roles = (
        LOST_IN_SPLITTING,
        DEALT,
    )
    name = _("Time and Space")
    summary = _("Gives an extra turn when it attacks and then rolls an odd number.")
    help = _("Several odd dice still give only one extra turn per attack.")
    differences = (
        Difference(
            "odd_rerolls_give_turns",
            _("An Ornery reroll also counts, not just an attacker’s roll."),
            summary=_("Gives an extra turn when it rolls an odd number after its owner attacks."),
            help=_(
                "The die doesn’t have to be an attacker: Ornery may have rerolled it. Several odd dice "
                "still give only one extra turn per attack."
            ),
        ),
    )

    def has_rolled(self, fight: Fight, die: Die) -> None:
        if die.value % 2:
            fight.grant_extra_turn("time_and_space")
