from __future__ import annotations

from rules.roles import JOINS_LATER, SIDEBOARD
from rules.skills.base import Skill
from rules.translation import _


class Sideboard(Skill):
    symbol = "S"
    roles = (SIDEBOARD, JOINS_LATER)
    name = _("Sideboard")
    summary = _("Stays out of play; after losing a round, its owner may swap it for another die.")
    help = _(
        "The die it replaces goes to the sideboard. The swap lasts until the next swap. After every lost "
        "round, you can swap again instead of bringing a Reserve die into play."
    )
