from __future__ import annotations

from rules.dice import Die
from rules.moments.fight import AttackingDie, Fight
from rules.roles import DEALT, WORTHLESS
from rules.skills.base import Skill, Worth
from rules.translation import _


class Null(Skill):
    symbol = "n"
    roles = (WORTHLESS, DEALT)
    name = _("Null")
    goblin_code = "NU"
    summary = _("Worth nothing, and so are dice captured with its help.")
    help = _("Every die captured in an attack that includes a Null die becomes a Null die.")

    blocks_forecast = True
    passes_on = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.void = True

    def voiding_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        fight.mark_captures(fighter, self.symbol)
