from __future__ import annotations

from rules.dice import Die
from rules.moments.roll import Roll
from rules.roles import BEHIND_THE_SIZE, DEALT, DEALT_TO_SWING, LOST_IN_SPLITTING, NOT_WITH_TURBO
from rules.rulesets import Ruleset
from rules.skills.base import Skill
from rules.translation import _


class Mad(Skill):
    symbol = "&"
    roles = (
        LOST_IN_SPLITTING,
        NOT_WITH_TURBO,
        BEHIND_THE_SIZE,
        DEALT,
        DEALT_TO_SWING,
    )
    name = _("Mad")
    summary = _("A swing die that gets a random even size in its range whenever it rolls again.")
    help = _(
        "Its owner chooses the starting size, which can be odd. Mad does nothing on a die that isn’t a "
        "swing die."
    )
    blocks_forecast = True

    def taking_even_size(self, roll: Roll) -> None:
        roll.take_random_size(even_sizes)

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        if not swing:
            return size
        low, high = ruleset.swing_range(swing)
        return high - high % 2 if highest else low + low % 2


def even_sizes(low: int, high: int) -> tuple[int, ...]:
    return tuple(size for size in range(low, high + 1) if size % 2 == 0)
