"""A card with the chat of spectators, for viewers who may read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit


@dataclass(frozen=True)
class SpectatorChat:
    template = "community/spectators/_beside_board.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        return cls() if visit.shows_spectators else None
