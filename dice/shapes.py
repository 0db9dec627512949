"""The outline of a die of each size, and the lines that make it look solid, in a square of 100."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin


@dataclass(frozen=True, slots=True)
class Shape:
    body: str
    facets: str
    middle: int = 50
    """How low a number stands in it."""


def corners(count: int, radius: float) -> list[tuple[float, float]]:
    angles = [radians(360 * step / count - 90) for step in range(count)]
    return [(50 + radius * cos(angle), 50 + radius * sin(angle)) for angle in angles]


def closed(points: list[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def circle(radius: int) -> str:
    return f"M50 {50 - radius}a{radius} {radius} 0 1 1 0 {2 * radius}a{radius} {radius} 0 1 1 0-{2 * radius}Z"


def dodecahedron() -> Shape:
    inner, outer = corners(5, 30), corners(10, 47)
    spokes = "".join(
        f"M{x:.1f} {y:.1f}L{far_x:.1f} {far_y:.1f}"
        for (x, y), (far_x, far_y) in zip(inner, outer[::2], strict=True)
    )
    return Shape(closed(outer), closed(inner) + spokes)


ROUND = Shape(circle(46), circle(37))

SHAPES = {
    4: Shape("M50 6 96 88H4Z", "M50 6V62M50 62 96 88M50 62 4 88", middle=67),
    6: Shape(
        "M23 9H77Q91 9 91 23V77Q91 91 77 91H23Q9 91 9 77V23Q9 9 23 9Z",
        "M27 18H73Q82 18 82 27V73Q82 82 73 82H27Q18 82 18 73V27Q18 18 27 18Z",
    ),
    8: Shape("M50 3 95 50 50 97 5 50Z", "M50 3 28 60 50 97M50 3 72 60 50 97M5 50 28 60H72L95 50"),
    10: Shape(
        "M50 3 96 42 84 70 50 97 16 70 4 42Z",
        "M50 3 24 60 50 74 76 60ZM24 60 4 42M76 60 96 42M50 74V97",
        middle=48,
    ),
    12: dodecahedron(),
    20: Shape(
        closed(corners(6, 48)),
        "M50 22 79 70H21ZM50 2V22M91.6 26 50 22 8.4 26M91.6 26 79 70"
        "M91.6 74 79 70 50 98 21 70 8.4 74M8.4 26 21 70",
    ),
}


def shape_of(size: int | None) -> Shape:
    return SHAPES.get(size, ROUND) if size is not None else ROUND
