from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Attacker(Skill):
    symbol = "-"
    name = _("Attacker")
    aliases = ("Aggressive",)
    summary = _("Counts one more when it attacks, and one less when it is attacked.")
    help = _(
        "An Attacker die can even take a die that shows one more than the Attacker has sides. It never "
        "counts less than zero. It’s rolled and scored like any other die, and for initiative it counts "
        "what it shows."
    )
    more_attacking = 1
    more_attacked = -1
