from __future__ import annotations

from rules.dice import Die
from rules.moments.fight import AttackingDie, Fight
from rules.roles import DEALT
from rules.skills.base import Skill, Worth
from rules.translation import _


class Value(Skill):
    symbol = "v"
    roles = (DEALT,)
    name = _("Value")
    summary = _("Scores what it shows instead of its size, and so do dice captured with its help.")
    help = _("Every die captured in an attack that includes a Value die becomes a Value die.")
    blocks_forecast = True
    passes_on = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.shown = die.showing or 0

    def marking_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        fight.mark_captures(fighter, self.symbol)
