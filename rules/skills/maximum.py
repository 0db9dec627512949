from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Maximum(Skill):
    symbol = "M"
    name = _("Maximum")
    aliases = ("Loaded",)
    summary = _("Always rolls its largest value.")
    help = _("Whenever the die is rolled it shows its size; a wildcard draws until a joker comes.")
    shows_largest = True
