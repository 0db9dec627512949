from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Defender(Skill):
    symbol = "|"
    name = _("Defender")
    aliases = ("Defensive",)
    summary = _("Counts one less when it attacks, and one more when it is attacked.")
    help = _(
        "A Defender die can’t take a die that shows as much as the Defender has sides. It never counts "
        "less than zero. It’s rolled and scored like any other die, and for initiative it counts what it "
        "shows."
    )
    more_attacking = -1
    more_attacked = 1
