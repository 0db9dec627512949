from __future__ import annotations

from rules.dice import Die
from rules.moments.fight import Fight, Victim
from rules.skills.base import Skill, Worth
from rules.translation import _


class Dodge(Skill):
    symbol = "_"
    name = _("Dodge")
    summary = _("Rolls when it would be captured, and stays if it then shows less; worth double if captured.")
    help = _(
        "A Dodge die that shows the same as before, or more, is captured. The attackers are rolled either "
        "way. If the die dodges an attack, that attack counts as one that took nothing."
    )
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.for_captor = 2

    def dodging(self, fight: Fight, victim: Victim) -> None:
        before = victim.die.value
        fight.roll_target(victim, "dodge")
        victim.taken = victim.die.value >= before
