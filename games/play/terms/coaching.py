"""Whether a player may ask the coach in a match: nowhere where somebody else would pay for it."""

from __future__ import annotations

from collections.abc import Callable

from core.refusals import NotPossible
from games.models import Match, Seat
from games.play.refusals import MatchCode

Objection = Callable[[Match], NotPossible | None]

OBJECTIONS: list[Objection] = []


def objects_to_coach(objection: Objection) -> Objection:
    """Other rooms keep the coach out of some of their matches: this function says of which, and why."""
    OBJECTIONS.append(objection)
    return objection


def why_no_coach(match: Match, seat: Seat) -> NotPossible | None:
    """Why the player of this seat may not ask; None if they may."""
    if plays_people(match, seat):
        return NotPossible(MatchCode.NO_COACH_AGAINST_PEOPLE)
    if match.of_event:
        return NotPossible(MatchCode.NO_COACH_IN_TOURNAMENTS)
    if match.rated:
        return NotPossible(MatchCode.NO_COACH_WHERE_RATED)
    return next(filter(None, (objection(match) for objection in OBJECTIONS)), None)


def plays_people(match: Match, seat: Seat) -> bool:
    """Whether anybody else at the table is no robot of the site: bots have owners, who are people."""
    others = (other.player for other in match.all_seats if other.number != seat.number)
    return any(player is None or not player.is_robot for player in others)
