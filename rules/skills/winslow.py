from __future__ import annotations

from rules.roles import UNCHANGING
from rules.skills.base import Skill
from rules.translation import _


class Winslow(Skill):
    symbol = "W"
    roles = (UNCHANGING,)
    name = _("Winslow")
    summary = _("Always shows 1 and keeps playing for the player who captures it.")
    help = _(
        "A thirty-sided die that two players can agree to play with. It never changes its size or kind, "
        "and scores for the player who controls it at the end of the round."
    )
    blocks_forecast = True
