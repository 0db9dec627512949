from __future__ import annotations

from rules.roles import GAME
from rules.skills.base import Skill
from rules.translation import _


class Game(Skill):
    symbol = "R"
    roles = (GAME,)
    name = _("Game")
    summary = _("Once in a match its owner may roll any of their Game dice again.")
    help = _("They may do so before the first turn, or at the start of a turn of their own.")
