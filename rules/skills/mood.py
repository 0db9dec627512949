from __future__ import annotations

from typing import TYPE_CHECKING

from rules.dice import STANDARD_SIZES
from rules.skills.base import Skill
from rules.translation import _

if TYPE_CHECKING:
    from rules.rolling import Roll


class Mood(Skill):
    """A swing die that changes its size by its mood."""

    symbol = "?"
    name = _("Mood")
    summary = _("A swing die that takes a random standard size in its range whenever it rolls again.")
    help = _(
        "Its owner chooses the size to start with. The sizes are 1, 2, 4, 6, 8, 10, 12, 20 and 30; "
        "never 16. On a die that is no swing die it does nothing."
    )
    blocks_forecast = True

    def taking_mood_size(self, roll: Roll) -> None:
        if roll.attacking or not roll.ruleset.mood_only_in_attacks:
            roll.take_random_size(moods)


def moods(low: int, high: int) -> tuple[int, ...]:
    return tuple(size for size in STANDARD_SIZES if low <= size <= high and size != 16)
