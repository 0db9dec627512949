"""A card with the tournament to which a match belongs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit


@dataclass(frozen=True)
class TournamentCard:
    template = "tournaments/_of_match.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        return cls() if visit.match.of_event else None
