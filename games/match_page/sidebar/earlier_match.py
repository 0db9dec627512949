"""A card with the earlier match that this match continues, and its chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.log.log import Log
from games.match_page.visit import MatchVisit
from games.models import Match


@dataclass(frozen=True, slots=True)
class EarlierMatch:
    log: Log

    template = "games/match_page/sidebar/_earlier_match.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        match, viewer = visit.match, visit.viewer
        if match.continues_id is None:
            return None
        earlier = Match.objects.seen_by(viewer).filter(pk=match.continues_id).first()
        return None if earlier is None else cls(Log(earlier, viewer))
