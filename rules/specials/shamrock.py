from __future__ import annotations

from rules.specials.base import Special

THIRTEEN, TWELVE, LUCKY = 13, 12, 7


class Shamrock(Special):
    """A special rule by which a 13-sided die rolls 1 to 12, and a rolled 7 counts as 13."""

    key = "Shamrock"
    as_printed = True

    def face(self, sides: int) -> tuple[int, dict[int, int]]:
        return (TWELVE, {LUCKY: THIRTEEN}) if sides == THIRTEEN else (sides, {})


class ShamrockII(Shamrock):
    key = "ShamrockII"
