from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Armor(Skill):
    symbol = "A"
    name = _("Armor")
    summary = _("Adds its value to the defence of its owner's other dice.")
    help = _(
        "An attack on a die beside an armor die has to reckon with the value of that die and all armor "
        "together. Armor dice defend themselves with their own value only. Initiative and scores "
        "use plain values."
    )
    armours = True
