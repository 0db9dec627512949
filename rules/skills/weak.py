from __future__ import annotations

from rules.dice import Die, next_smaller
from rules.moments.roll import Roll
from rules.roles import DEALT, NOT_WITH_FIXED_TURBO
from rules.rulesets import Ruleset
from rules.skills.base import Skill
from rules.translation import _


class Weak(Skill):
    symbol = "h"
    roles = (
        NOT_WITH_FIXED_TURBO,
        DEALT,
    )
    name = _("Weak")
    summary = _("Shrinks one standard size before each roll except the first.")
    help = _(
        "The standard sizes are 1, 2, 4, 6, 8, 10, 12, 16, 20 and 30. A one-sided die can’t shrink any more."
    )
    blocks_forecast = True

    def shrinking(self, roll: Roll) -> None:
        roll.step_size(next_smaller)

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        return next_smaller(size)
