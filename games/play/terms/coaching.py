"""Rules on asking the coach, which must not put another player at a disadvantage."""

from __future__ import annotations

from collections.abc import Callable

from core.refusals import NotPossible
from games.models import Match, Seat
from games.play.refusals import MatchCode

Objection = Callable[[Match], NotPossible | None]

OBJECTIONS: list[Objection] = []


def objects_to_coach(objection: Objection) -> Objection:
    OBJECTIONS.append(objection)
    return objection


def why_no_coach(match: Match, seat: Seat) -> NotPossible | None:
    if plays_people(match, seat):
        return NotPossible(MatchCode.NO_COACH_AGAINST_PEOPLE)
    if match.of_event:
        return NotPossible(MatchCode.NO_COACH_IN_TOURNAMENTS)
    if match.rated:
        return NotPossible(MatchCode.NO_COACH_WHERE_RATED)
    if match.misere:
        return NotPossible(MatchCode.ROBOTS_PLAY_TO_WIN)
    return next(filter(None, (objection(match) for objection in OBJECTIONS)), None)


def plays_people(match: Match, seat: Seat) -> bool:
    """Return True if another player is not a robot of the site. Bots count as people, like their owners."""
    others = (other.player for other in match.all_seats if other.number != seat.number)
    return any(player is None or not player.is_robot for player in others)
