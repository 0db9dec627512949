from __future__ import annotations

from rules.roles import DEALT, DEALT_TO_FIXED, FOCUS, NEEDS_WHOLE_HALVES
from rules.skills.base import Skill
from rules.translation import _


class Focus(Skill):
    symbol = "f"
    roles = (
        FOCUS,
        DEALT,
        DEALT_TO_FIXED,
        NEEDS_WHOLE_HALVES,
    )
    name = _("Focus")
    goblin_code = "FO"
    summary = _("May be turned down to take initiative, and then sits out the first attack.")
    help = _(
        "If you don’t go first, you can turn your Focus dice down to lower values, as long as this puts "
        "you first, and not just tied. Dice you turn down are dizzy: they can’t attack in your first turn."
    )
