from __future__ import annotations

from rules.roles import BEHIND_THE_SIZE, LOST_IN_SPLITTING, TURBO
from rules.skills.base import Difference, Skill
from rules.translation import _


class Turbo(Skill):
    symbol = "!"
    roles = (
        TURBO,
        LOST_IN_SPLITTING,
        BEHIND_THE_SIZE,
    )
    name = _("Turbo")
    summary = _("A swing or option die whose size its owner may change each time it attacks.")
    help = _("The new size is chosen with the attack and applies from the roll after it.")
    differences = (
        Difference(
            "turbo_whenever_rolled",
            _("You also choose the size for a Chance reroll."),
            summary=_(
                "A swing or option die whose size its owner may change each time it attacks or is "
                "rerolled for Chance."
            ),
            help=_(
                "The new size is chosen with the attack or the reroll and applies from the roll after it."
            ),
        ),
    )
    blocks_forecast = True
