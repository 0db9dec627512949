from __future__ import annotations

from rules.dice import STANDARD_SIZES, Die
from rules.moments.roll import Roll
from rules.roles import BEHIND_THE_SIZE, DEALT, DEALT_TO_SWING, LOST_IN_SPLITTING, NOT_WITH_TURBO
from rules.rulesets import Ruleset
from rules.skills.base import Difference, Skill
from rules.translation import _


class Mood(Skill):
    symbol = "?"
    roles = (
        LOST_IN_SPLITTING,
        NOT_WITH_TURBO,
        BEHIND_THE_SIZE,
        DEALT,
        DEALT_TO_SWING,
    )
    name = _("Mood")
    summary = _("A swing die that gets a random standard size in its range whenever it rolls again.")
    help = _(
        "Its owner chooses the starting size. The possible sizes are 1, 2, 4, 6, 8, 10, 12, 20 and 30, but "
        "not 16. Mood does nothing on other dice: an option die keeps its size."
    )
    differences = (
        Difference(
            "mood_moves_options",
            _("An option die gets one of its two sizes at random."),
            help=_(
                "Its owner chooses the starting size. The possible sizes are 1, 2, 4, 6, 8, 10, 12, 20 and "
                "30, but not 16. An option die gets one of its two sizes at random. Mood does nothing on "
                "other dice."
            ),
        ),
        Difference(
            "mood_only_in_attacks",
            _("The size only changes when the die attacks."),
            summary=_("A swing die that gets a random standard size in its range each time it attacks."),
        ),
    )
    blocks_forecast = True

    def taking_mood_size(self, roll: Roll) -> None:
        if roll.attacking or not roll.ruleset.mood_only_in_attacks:
            roll.take_random_size(mood_sizes)
            if roll.ruleset.mood_moves_options:
                roll.take_either_option()

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        if ruleset.mood_only_in_attacks and not highest:
            return size
        if die.options is not None and ruleset.mood_moves_options:
            return max(die.options) if highest else min(die.options)
        return ruleset.swing_range(swing)[highest] if swing else size


def mood_sizes(low: int, high: int) -> tuple[int, ...]:
    return tuple(size for size in STANDARD_SIZES if low <= size <= high and size != 16)
