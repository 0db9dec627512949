"""Entrants, with the data that pairing algorithms need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Pair(NamedTuple):
    """Two entrants who meet, or *one* with a bye if *other* is None."""

    one: int
    other: int | None


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    points: int = 0
    """Points of the entrant, two for a win and one for a draw, or the number of lives left."""
    met: tuple[int, ...] = ()
    """The numbers of all earlier opponents, repeated for repeated meetings."""
    byes: int = 0
