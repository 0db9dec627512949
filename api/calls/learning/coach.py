"""API operations for the coach, which gives advice in unrated matches against robots."""

from __future__ import annotations

from typing import Literal

from ninja import Router
from pydantic import BaseModel

from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.calls.decisions import parse_action
from api.refusals import Invalid
from api.shapes.common import Number, answers
from api.shapes.rules_schema import ActionJson
from api.validation import Given, place_error
from games.models import Match, Seat
from games.web import visible_match
from rules import Action, Perspective
from rules.notation.codec import action_to_json
from training.coach.asking import advice_on, ask_coach, resolve_attack, seat_that_asks
from training.coach.card import CoachCard
from training.coach.models import CoachAdvice

router = Router(tags=["learn"])


class CoachSays(BaseModel):
    """The coach’s advice on a decision. While `state` is `waiting`, repeat the call for a few seconds."""

    state: Literal["none", "waiting", "answered", "no-answer"]
    action: ActionJson | None
    words: str
    reason: str
    feared: str
    percent: int | None
    """Percentage chance to win the round with the recommended action."""
    percent_chosen: int | None
    """Percentage chance to win the round with your proposed action, or None without another action."""


def coach_says(match: Match, seat: Seat, advice: CoachAdvice | None) -> CoachSays:
    said = CoachSays(
        state="none", action=None, words="", reason="", feared="", percent=None, percent_chosen=None
    )
    if advice is None:
        return said
    card = CoachCard(match.battle.seen_by(seat.number).battle, seat.number, advice)
    if card.is_awaited or card.is_a_guess:
        said.state = "waiting" if card.is_awaited else "no-answer"
        return said
    return CoachSays(
        state="answered",
        action=action_to_json(card.thought.best),
        words=card.does,
        reason=card.reason,
        feared=card.feared_answer,
        percent=card.percent,
        percent_chosen=card.percent_chosen,
    )


class CoachAsked(Given):
    decision: Number
    action: ActionJson | None = None
    """An attack that the coach compares with the recommended action."""


@router.get("/matches/{number}/coach/", auth=READS_ONLY, response=answers(CoachSays))
def coach(request: TokenRequest, number: Number, decision: Number) -> CoachSays:
    """Return the coach’s advice on a decision that you have asked about."""
    match = visible_match(request, number)
    seat = seat_that_asks(match, request.user)
    return coach_says(match, seat, advice_on(match, seat, decision))


@router.post("/matches/{number}/coach/", auth=PLAYS, response=answers(CoachSays), summary="Ask the coach")
def ask_the_coach(request: TokenRequest, number: Number, given: CoachAsked) -> CoachSays:
    """Ask for advice in an unrated match against robots. The match is marked as played with help."""
    check_shared_limit(request, "coach")

    def resolve_given_attack(seen: Perspective) -> Action | None:
        if given.action is None:
            return None
        attack = resolve_attack(parse_action(given.action), seen)
        if attack is None:
            raise Invalid(place_error(["body", "action"], "no-attack"))
        return attack

    match = visible_match(request, number)
    seat = seat_that_asks(match, request.user)
    return coach_says(match, seat, ask_coach(match, seat, given.decision, resolve_given_attack))
