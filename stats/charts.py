"""Data for charts, such as lines with their uncertainty, bars by month and heat maps of pairs.

Templates draw the charts as SVG of 100 by 100, stretched to the available space, with the values in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

SIDE = 100
LEVELS = 7
"""The number of colors in a heat map. The middle color means an even result."""
WORST, BEST = 25, 75
"""The percentages below and above which a square has the outermost color."""


class ChartPoint(NamedTuple):
    value: float
    reach: float = 0


@dataclass(frozen=True)
class ChartLine:
    points: Sequence[ChartPoint]

    @property
    def highest(self) -> int:
        return round(max(point.value + point.reach for point in self.points))

    @property
    def lowest(self) -> int:
        return round(min(point.value - point.reach for point in self.points))

    @property
    def path(self) -> str:
        """The value of the `points` attribute of an SVG polyline."""
        return " ".join(self.point_at(place, point.value) for place, point in enumerate(self.points))

    @property
    def band(self) -> str:
        upper = [self.point_at(place, value + reach) for place, (value, reach) in enumerate(self.points)]
        lower = [self.point_at(place, value - reach) for place, (value, reach) in enumerate(self.points)]
        return " ".join(upper + lower[::-1])

    def point_at(self, place: int, value: float) -> str:
        across = SIDE * place / max(1, len(self.points) - 1)
        up = (value - self.lowest) / max(1, self.highest - self.lowest)
        return f"{across:.1f},{SIDE * (1 - up):.1f}"


class Bar(NamedTuple):
    name: object
    part: int
    whole: int
    x: str
    width: str
    height: str
    part_height: str

    @property
    def y(self) -> str:
        return svg_number(SIDE - float(self.height))

    @property
    def part_y(self) -> str:
        return svg_number(SIDE - float(self.part_height))


def bars(columns: Sequence[tuple[object, int, int]]) -> list[Bar]:
    tallest = max((whole for _name, _part, whole in columns), default=0) or 1
    room = SIDE / max(1, len(columns))
    return [
        Bar(
            name,
            part,
            whole,
            x=svg_number(room * (place + 0.1)),
            width=svg_number(room * 0.8),
            height=svg_number(SIDE * whole / tallest),
            part_height=svg_number(SIDE * part / tallest),
        )
        for place, (name, part, whole) in enumerate(columns)
    ]


class Shade(NamedTuple):
    level: int
    path: str


@dataclass(frozen=True)
class HeatMap:
    """The results of each row of a heat map against each column, or None for pairs that have not met."""

    shares: Sequence[Sequence[float | None]]

    @property
    def size(self) -> int:
        return len(self.shares)

    @property
    def shades(self) -> list[Shade]:
        squares: dict[int, list[str]] = {}
        for down, row in enumerate(self.shares):
            for across, share in enumerate(row):
                if share is not None:
                    squares.setdefault(level_of(share), []).append(f"M{across} {down}h1v1h-1z")
        return [Shade(level, "".join(squares[level])) for level in sorted(squares)]


def level_of(share: float) -> int:
    step = (BEST - WORST) / (LEVELS - 2)
    return max(0, min(LEVELS - 1, 1 + int((share - WORST) // step)))


def svg_number(number: float) -> str:
    """Return the number as text for SVG, with a decimal point in every language."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
