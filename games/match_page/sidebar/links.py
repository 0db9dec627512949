"""A card with links to pages about the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit


@dataclass(frozen=True, slots=True)
class LinksOfMatch:
    two_players: Sequence[str]
    """Names of two players who may have met before, with the viewer's name first."""
    may_replay: bool
    may_discuss: bool
    may_report: bool

    template = "games/match_page/sidebar/_links.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        match, viewer = visit.match, visit.viewer
        return cls(
            two_players=two_players(visit),
            may_replay=match.has_begun,
            may_discuss=match.is_finished and not match.is_private,
            may_report=bool(match.description) and viewer.is_authenticated and match.proposer_id != viewer.pk,
        )


def two_players(visit: MatchVisit) -> Sequence[str]:
    seats = [] if visit.board is None else [seat.sitter for seat in reversed(visit.board.seats)]
    players = {seat.player for seat in seats}
    return [seat.name for seat in seats] if len(seats) == 2 and len(players - {None}) == 2 else []
