"""A card for passing on a shared device before a secret decision is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit
from games.models import Seat


@dataclass(frozen=True, slots=True)
class HandOver:
    taker: Seat

    template = "games/match_page/on_board/_hand_over.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        taker = visit.match.goes_to if visit.match.has_begun else None
        return None if taker is None else cls(taker)
