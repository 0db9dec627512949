from __future__ import annotations

from rules.roles import GAME
from rules.skills.base import Skill
from rules.translation import _


class Game(Skill):
    symbol = "R"
    roles = (GAME,)
    name = _("Game")
    summary = _("Once per match, its owner may reroll any of their Game dice.")
    help = _(
        "Players can reroll their Game dice before the first turn, or at the start of one of their own turns."
    )
