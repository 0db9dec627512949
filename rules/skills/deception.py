from __future__ import annotations

from rules.dice import Die
from rules.skills.base import Skill, Worth
from rules.translation import _


class Deception(Skill):
    symbol = "~"
    name = _("Deception")
    summary = _("Scores as if it had four sides.")
    help = _("A Deception die with Value still scores what it shows.")
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.size = 4
