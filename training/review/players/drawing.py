"""An SVG drawing of a player's luck over time, as a line within the range that chance allows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from math import sqrt

from core.intervals import SURE
from training.review.models import SideSums

SIDE = 100


class LuckLine:
    def __init__(self, sides: Sequence[SideSums]) -> None:
        """Store the sums in *sides*, which must be sorted with the oldest match first."""
        self.sides = sides
        self.sums = [0.0, *accumulate(side.luck for side in sides)]
        variances = [0.0, *accumulate(side.luck_squared for side in sides)]
        self.reaches = [SURE * sqrt(variance) for variance in variances]

    @property
    def first(self) -> datetime:
        return self.sides[0].ended_at

    @property
    def newest(self) -> datetime:
        return self.sides[-1].ended_at

    @property
    def last(self) -> float:
        return self.sums[-1]

    @property
    def highest(self) -> float:
        return max(*self.sums, *self.reaches)

    @property
    def lowest(self) -> float:
        return min(*self.sums, *(-reach for reach in self.reaches))

    @property
    def path(self) -> str:
        return " ".join(self.point_at(place, value) for place, value in enumerate(self.sums))

    @property
    def band(self) -> str:
        upper = [self.point_at(place, reach) for place, reach in enumerate(self.reaches)]
        lower = [self.point_at(place, -reach) for place, reach in enumerate(self.reaches)]
        return " ".join(upper + lower[::-1])

    @property
    def zero_height(self) -> str:
        return f"{self.height_of(0):.1f}"

    def point_at(self, place: int, value: float) -> str:
        return f"{SIDE * place / len(self.sides):.1f},{self.height_of(value):.1f}"

    def height_of(self, value: float) -> float:
        return SIDE * (1 - (value - self.lowest) / ((self.highest - self.lowest) or 1))
