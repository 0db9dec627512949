from __future__ import annotations

from rules.dice import Die
from rules.roles import TREASURE
from rules.skills.base import Skill, Worth
from rules.translation import _


class KublaTreasure(Skill):
    symbol = "X"
    roles = (TREASURE,)
    name = _("Kubla Treasure")
    summary = _("Can only be attacked when there’s no other attack; worth its full size when kept.")
    help = _("As long as the attacker has any legal attack on other dice, a Kubla Treasure is out of reach.")
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.kept = 2
