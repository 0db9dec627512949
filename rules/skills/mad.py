from __future__ import annotations

from typing import TYPE_CHECKING

from rules.skills.base import Skill
from rules.translation import _

if TYPE_CHECKING:
    from rules.rolling import Roll


class Mad(Skill):
    """A swing die that takes an even size whenever it rolls again."""

    symbol = "&"
    name = _("Mad")
    summary = _("A swing die that takes a random even size in its range whenever it rolls again.")
    help = _(
        "Its owner chooses the size to start with, odd ones too. On a die that is no swing die it "
        "does nothing."
    )
    blocks_forecast = True

    def taking_even_size(self, roll: Roll) -> None:
        roll.take_random_size(even_sizes)


def even_sizes(low: int, high: int) -> tuple[int, ...]:
    return tuple(size for size in range(low, high + 1) if size % 2 == 0)
