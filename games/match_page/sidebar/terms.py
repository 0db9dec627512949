"""A card with the terms of a match that has begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.sidebar.opponent_hours import hours_of_others
from games.match_page.visit import MatchVisit


@dataclass(frozen=True, slots=True)
class AgreedTerms:
    hours_of_others: list[str]

    template = "games/match_page/sidebar/_agreed_terms.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        return cls(hours_of_others(visit.match, visit.viewer)) if visit.match.has_begun else None
