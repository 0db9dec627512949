from __future__ import annotations

from rules.roles import JOINS_LATER, SIDEBOARD
from rules.skills.base import Skill
from rules.translation import _


class Sideboard(Skill):
    symbol = "S"
    roles = (SIDEBOARD, JOINS_LATER)
    name = _("Sideboard")
    summary = _("Lies apart; after a lost round its owner may exchange it for another die.")
    help = _(
        "The die given up lies on the sideboard instead. The exchange holds until the next one; after every "
        "lost round there is another chance, in place of bringing a Reserve die into play."
    )
