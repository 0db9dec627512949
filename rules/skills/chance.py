from __future__ import annotations

from rules.roles import CHANCE, DEALT, DEALT_TO_FIXED
from rules.skills.base import Skill
from rules.translation import _


class Chance(Skill):
    symbol = "c"
    roles = (
        CHANCE,
        DEALT,
        DEALT_TO_FIXED,
    )
    name = _("Chance")
    summary = _("One Chance die can be rerolled to try to take initiative.")
    help = _(
        "If you don’t go first, you can reroll one of your Chance dice. If that puts you first, and not "
        "just tied, you take the initiative and the other player can react in turn. If not, you keep the "
        "new roll and the round begins."
    )
