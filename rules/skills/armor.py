from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Armor(Skill):
    symbol = "A"
    name = _("Armor")
    summary = _("Adds what it shows to the defence of its owner’s other dice.")
    help = _(
        "Your other dice are attacked as if each showed its own value plus the values of all your Armor "
        "dice. An Armor die defends itself with only its own value. Armor doesn’t affect initiative or "
        "scores."
    )
    armours = True
