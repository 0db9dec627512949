from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Armor(Skill):
    symbol = "A"
    name = _("Armor")
    summary = _("Adds what it shows to the defence of its owner's other dice.")
    help = _(
        "A die beside Armor dice is attacked as if it showed its own value and those of all Armor dice "
        "together. An Armor die defends itself with its own value only. Initiative and scores "
        "use what dice show."
    )
    armours = True
