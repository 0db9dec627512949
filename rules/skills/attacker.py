from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Attacker(Skill):
    symbol = "-"
    name = _("Attacker")
    aliases = ("Aggressive",)
    summary = _("Counts one more when it attacks, and one less when it is attacked.")
    help = _(
        "It may also take a die that shows one more than it has sides. It never counts less than nothing. It "
        "is rolled and scored like any other die, and for initiative it counts what it shows."
    )
    more_attacking = 1
    more_attacked = -1
