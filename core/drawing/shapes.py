"""Shapes of dice, drawn in a square of 100 units. `static/core/dice.svg` has their faces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    symbol: str
    middle: int = 50
    """The height at which a number looks centered in the shape."""
    font: int = 40


ROUND = Shape("round", middle=47)
TWIN = Shape("twin", font=46)
"""One die with two lobes, for any two sizes."""

SHAPES = {
    4: Shape("d4", middle=61, font=30),
    6: Shape("d6"),
    8: Shape("d8", middle=44, font=36),
    10: Shape("d10", middle=47, font=36),
    12: Shape("d12"),
    20: Shape("d20", middle=53, font=34),
}


def shape_of(size: int | None) -> Shape:
    return SHAPES.get(size, ROUND) if size is not None else ROUND
