from __future__ import annotations

from rules.specials.base import Special

THIRTEEN, TWELVE, LUCKY = 13, 12, 7


class Shamrock(Special):
    """A die of 13 sides is one of 12 on which 7 counts as 13."""

    key = "Shamrock"
    as_printed = True

    def face(self, sides: int) -> tuple[int, dict[int, int]]:
        return (TWELVE, {LUCKY: THIRTEEN}) if sides == THIRTEEN else (sides, {})


class ShamrockII(Shamrock):
    key = "ShamrockII"
