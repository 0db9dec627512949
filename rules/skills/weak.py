from __future__ import annotations

from typing import TYPE_CHECKING

from rules.dice import next_smaller
from rules.skills.base import Skill
from rules.translation import _

if TYPE_CHECKING:
    from rules.rolling import Roll


class Weak(Skill):
    """Shrinks before it rolls again."""

    symbol = "h"
    name = _("Weak")
    summary = _("Shrinks one standard size before each roll but the first.")
    help = _("The standard sizes are 1, 2, 4, 6, 8, 10, 12, 16, 20 and 30. A one-sided die shrinks no more.")
    blocks_forecast = True

    def shrinking(self, roll: Roll) -> None:
        roll.step_size(next_smaller)
