"""Entrants with the facts that pairing needs."""

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
    """Two for a win, one for a draw; or the lives that are left."""
    met: tuple[int, ...] = ()
    """Everybody whom they have met, as often as they have."""
    byes: int = 0
