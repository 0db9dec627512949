from __future__ import annotations

from rules.roles import DEALT, ON_OFFER, TURBO
from rules.skills.base import Skill
from rules.translation import _


class Maximum(Skill):
    symbol = "M"
    roles = (
        ON_OFFER,
        DEALT,
    )
    never_with = TURBO
    name = _("Maximum")
    aliases = ("Loaded",)
    summary = _("Always rolls its highest number.")
    help = _("Whenever it’s rolled, the die shows its size. A wildcard draws until it gets a joker.")
    shows_largest = True
