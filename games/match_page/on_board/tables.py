"""Cards with the table of a running or finished match, and with a replay of moves that the page missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.utils.safestring import SafeString

from core.numbers import small_number
from games.log.scenes import Scenes, newest_sentences, scenes_of
from games.match_page.on_board.coach import Coach
from games.match_page.on_board.follow_ups import FollowUps, follow_ups
from games.match_page.visit import MatchVisit, asked_with


@dataclass(frozen=True, slots=True)
class RunningTable:
    happened: SafeString
    """The newest event of the match in words."""
    coach: Coach | None

    template = "games/match_page/on_board/_running_table.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None or not visit.shows_table or visit.match.is_finished:
            return None
        return cls(newest_sentences(visit.match, visit.board.viewer_seat), Coach.for_viewer(visit))


@dataclass(frozen=True, slots=True)
class FinishedTable:
    follows: FollowUps
    has_just_started: bool
    """True if the viewer plays in the match as a guest or for the first time."""

    template = "games/match_page/on_board/_finished_table.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None or not visit.match.is_finished:
            return None
        is_guest = visit.viewer.is_authenticated and visit.viewer.is_guest and visit.mine is not None
        return cls(follow_ups(visit.match, visit.viewer), visit.teaches or is_guest)


@dataclass(frozen=True, slots=True)
class MissedScenes:
    scenes: Scenes

    template = "games/match_page/on_board/_scenes.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        if visit.board is None or not visit.shows_table:
            return None
        return cls(scenes_of(visit.match, visit.board.viewer_seat, version_shown(visit)))


def version_shown(visit: MatchVisit) -> int:
    """Return the version of the match on the page, or for a new page the version that the player saw last."""
    shown = small_number(asked_with(visit.request).get("version"))
    if shown is not None:
        return shown
    seat = visit.match.seat_of(visit.viewer)
    return visit.match.version if seat is None else seat.move_seen
