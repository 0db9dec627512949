from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Slow(Skill):
    symbol = "w"
    name = _("Slow")
    summary = _("Not counted for initiative.")
    help = _("In every other way a Slow die is like any other.")
    counts_for_initiative = False
