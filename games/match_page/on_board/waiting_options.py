"""Cards for a waiting player: other matches, postponing this match, or claiming the win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.match_page.visit import MatchVisit
from games.play import why_not_abandon


@dataclass(frozen=True, slots=True)
class PostponeCard:
    may_wait_a_day: bool

    template = "games/match_page/on_board/_put_off.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None or visit.deciding_seat is None:
            return None
        clock = visit.board.mine.clock
        return cls(may_wait_a_day=clock is None or not clock.is_live)


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """A card for claiming the win against a player who has been silent for two weeks."""

    others: int

    template = "games/match_page/on_board/_claim_win.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        seat = visit.waiting_seat
        if seat is None or why_not_abandon(visit.match, seat) is not None:
            return None
        return cls(others=len(visit.match.all_seats) - 1)


@dataclass(frozen=True, slots=True)
class OtherMatches:
    may_take_long: bool
    """True if a person has to answer, not a robot."""

    template = "games/match_page/on_board/_other_matches.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None or visit.waiting_seat is None:
            return None
        asked = (visit.match.all_seats[seat].player for seat in visit.board.perspective.decisions)
        return cls(may_take_long=any(player is not None and player.is_person for player in asked))
