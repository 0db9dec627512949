"""A card with the player's private notes on a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit


@dataclass(frozen=True, slots=True)
class OwnNotes:
    notes: str

    template = "games/match_page/sidebar/_own_notes.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        seat = visit.match.seen_from(visit.viewer)
        if seat is None or visit.match.is_on_one_device or visit.teaches:
            return None
        return cls(seat.notes)
