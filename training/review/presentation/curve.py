"""The curve of a match's chances to win, with one panel per round, in percent of width and height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from training.review.presentation.course import Course, ReviewedRound, ShownTurn

LEFT, RIGHT = 1.0, 99.0
APART = 2.2
INSIDE = 0.7
"""The distance between the edge of a panel and the curve."""
TOP, BOTTOM = 12.0, 99.0
WON, LOST = 17.0, 93.0
EVEN = (WON + LOST) / 2


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x_in_svg},{self.y_in_svg}"

    @property
    def x_in_svg(self) -> str:
        return in_svg(self.x)

    @property
    def y_in_svg(self) -> str:
        return in_svg(self.y)


@dataclass(frozen=True, slots=True)
class CurveSpot:
    turn: ShownTurn
    begin: Point
    end: Point


@dataclass
class Panel:
    round: ReviewedRound
    x: float
    width: float
    line: list[Point] = field(default_factory=list)
    spots: list[CurveSpot] = field(default_factory=list)

    @property
    def left(self) -> str:
        return in_svg(self.x)

    @property
    def breadth(self) -> str:
        return in_svg(self.width)

    @property
    def middle(self) -> str:
        return in_svg(self.x + self.width / 2)

    @property
    def points(self) -> str:
        return " ".join(map(str, self.line))

    @property
    def area(self) -> str:
        ends = Point(self.line[0].x, EVEN), Point(self.line[-1].x, EVEN)
        return " ".join(map(str, [ends[0], *self.line, ends[1]]))

    @property
    def slips(self) -> list[CurveSpot]:
        return [spot for spot in self.spots if spot.turn.is_drawn]

    @property
    def dots(self) -> list[CurveSpot]:
        return [spot for spot in self.spots if spot.turn.is_listed]

    @property
    def end(self) -> Point:
        return self.line[-1]


class Curve:
    def __init__(self, course: Course) -> None:
        lengths = [steps_of(one.turns) for one in course.rounds]
        gaps = (APART + 2 * INSIDE) * len(lengths) - APART
        unit = (RIGHT - LEFT - gaps) / max(sum(lengths), 1)
        self.panels: list[Panel] = []
        x = LEFT
        for one, length in zip(course.rounds, lengths, strict=True):
            panel = Panel(one, x, 2 * INSIDE + length * unit)
            self.panels.append(draw_line(panel, unit))
            x += panel.width + APART

    top, height, even = str(TOP), str(BOTTOM - TOP), str(EVEN)

    def spot_of(self, turn: ShownTurn | None) -> CurveSpot | None:
        spots = (spot for panel in self.panels for spot in panel.spots)
        return next((spot for spot in spots if turn is not None and spot.turn.number == turn.number), None)


def steps_of(turns: Sequence[ShownTurn]) -> int:
    return max(2 * len(turns), 1)


def draw_line(panel: Panel, unit: float) -> Panel:
    """Draw the panel's line and return the panel.

    The line has one step for each choice that cost something, and one for the dice after each choice.
    """
    x = panel.x + INSIDE
    panel.line.append(Point(x, height_of(panel.round.rolled)))
    for turn in panel.round.turns:
        begin = Point(x, height_of(turn.before))
        end = Point(x + unit, height_of(turn.chosen))
        if turn.is_drawn:
            panel.line.append(end)
        x += 2 * unit
        panel.line.append(Point(x, height_of(turn.after)))
        panel.spots.append(CurveSpot(turn, begin, end if turn.is_drawn else begin))
    return panel


def in_svg(place: float) -> str:
    return f"{place:.2f}"


def height_of(chance: float) -> float:
    return LOST - (LOST - WON) * chance
