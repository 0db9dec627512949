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
    summary = _("One such die may be rolled again to try to take initiative.")
    help = _(
        "If you do not go first you may roll one of your Chance dice again. If you are now strictly "
        "first, you have taken the initiative and the other player may react in turn; if not, the "
        "new roll stands and the round begins."
    )
