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
    summary = _("Always rolls its largest value.")
    help = _("Whenever the die is rolled it shows its size; a wildcard draws until a joker comes.")
    shows_largest = True
