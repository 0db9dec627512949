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
        "If you do not go first you may turn your Focus dice down to lower values, provided that this "
        "makes you strictly first. Dice turned down are dizzy: they cannot attack in your first turn."
    )
