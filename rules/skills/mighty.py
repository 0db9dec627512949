from __future__ import annotations

from rules.dice import Die, next_larger
from rules.moments.roll import Roll
from rules.roles import DEALT, NOT_WITH_FIXED_TURBO
from rules.rulesets import Ruleset
from rules.skills.base import Skill
from rules.translation import _


class Mighty(Skill):
    symbol = "H"
    roles = (
        NOT_WITH_FIXED_TURBO,
        DEALT,
    )
    name = _("Mighty")
    summary = _("Grows one standard size before each roll except the first.")
    help = _(
        "The standard sizes are 1, 2, 4, 6, 8, 10, 12, 16, 20 and 30. A die with 30 sides or more can’t "
        "grow any more."
    )
    blocks_forecast = True

    def growing(self, roll: Roll) -> None:
        roll.step_size(next_larger)

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        return next_larger(size)
