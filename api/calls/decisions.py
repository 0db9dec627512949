"""The API operation that answers a decision in a match."""

from __future__ import annotations

from ninja import Router

from api.authentication import PLAYS, TokenRequest
from api.refusals import Invalid
from api.shapes.common import Number, answers
from api.shapes.match_shapes import match_shown
from api.shapes.matches import MatchShown
from api.shapes.rules_schema import ActionJson
from api.validation import Given, place_error
from games import play
from games.models import Match
from games.play import decision_of
from games.web import arrived_at, visible_match
from rules import Action
from rules.notation.codec import Unreadable, action_from_json

router = Router(tags=["play"])


class Cursors(Given):
    """Numbers of the last move and message that you know. The answer shows later moves and messages.

    Without `since`, the answer shows only the moves of this call.
    """

    since: Number | None = None
    said_since: Number = 0


class Answer(Cursors):
    """An action, and the decision that it answers."""

    decision: Number
    action: ActionJson
    seat: Number | None = None
    """Your seat, needed only on a shared device, where one player answers for several seats."""


@router.post(
    "/matches/{number}/act/",
    auth=PLAYS,
    response=answers(MatchShown),
    url_name="act",
    summary="Answer: the action, and the decision that it answers",
)
def act(request: TokenRequest, number: Number, given: Answer) -> MatchShown:
    """Answer a decision. A second call for the same decision is refused with `already-decided`."""
    found = visible_match(request, number)
    decision = decision_of(found, request.user, given.decision, given.seat)
    played = play.act(decision, parse_action(given.action), found, arrived=arrived_at(request), seen=True)
    return show_after_action(request, played, given)


def show_after_action(request: TokenRequest, match: Match, given: Cursors) -> MatchShown:
    play.note_seen(match, match.seen_from(request.user))
    since = max(match.version - 1, 0) if given.since is None else given.since
    return match_shown(match, request.user, since, given.said_since)


def parse_action(data: object) -> Action:
    try:
        return action_from_json(data)
    except Unreadable as error:
        raise Invalid(place_error(["body", "action"], "no-action", {"wrong": error})) from error
