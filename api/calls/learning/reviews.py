"""API operations that request and return reviews of finished matches."""

from __future__ import annotations

from typing import Literal

from ninja import Router
from pydantic import BaseModel

from api.authentication import ANYBODY, PLAYS, TokenRequest, VisitorRequest, check_shared_limit
from api.shapes.common import Number, answers
from games.models import Match
from games.web import visible_match
from training.review import asking
from training.review.models import LookBack
from training.review.presentation.course import ShownTurn
from training.review.presentation.shown import ShownLook, Sides

router = Router(tags=["learn"])


class DecisionReviewed(BaseModel):
    """A decision, and the chance of the review's side to win the round before and after the decision."""

    number: int
    move: int
    seat: int
    round: int
    words: str
    before: float
    chosen: float
    after: float
    cost: int
    """Percentage points of the chance to win that the decision gave away."""
    is_slip: bool


class SideReviewed(BaseModel):
    """The effect of start, sizes, luck and both sides' mistakes on the result, in percentage points."""

    start: int
    sizes: int | None
    luck: int
    given_away: int
    given_by_other: int
    result: int


class Review(BaseModel):
    """A finished match that Owl reviewed from your seat, or from the first seat if you did not play."""

    match: int
    page: str
    state: Literal["none", "waiting", "partial", "complete", "failed"]
    """Progress of the review, with `none` before a request and `partial` while Owl looks for mistakes."""
    seat: int
    side: SideReviewed | None
    decisions: list[DecisionReviewed]


def state_of_review(look: LookBack | None) -> Literal["none", "waiting", "partial", "complete", "failed"]:
    if look is None:
        return "none"
    if look.complete:
        return "complete"
    if look.is_lost:
        return "failed"
    return "waiting" if look.packed_account is None else "partial"


def review_of(match: Match, request: VisitorRequest | TokenRequest) -> Review:
    look, sides = asking.stored_review(match), Sides(match, request.user)
    review = Review(
        match=match.pk,
        page=f"{match.get_absolute_url()}back/",
        state=state_of_review(look),
        seat=sides.seat,
        side=None,
        decisions=[],
    )
    if (
        look is not None
        and (account := look.account) is not None
        and any(each.decisions for each in account.rounds)
    ):
        shown = ShownLook(look, sides, request.user)
        bill = shown.bill
        review.side = SideReviewed(
            start=bill.start,
            sizes=bill.sizes,
            luck=bill.luck,
            given_away=bill.given_away,
            given_by_other=bill.given_by_other,
            result=bill.result,
        )
        review.decisions = [decision_reviewed(shown, turn) for turn in shown.course.turns]
    return review


def decision_reviewed(shown: ShownLook, turn: ShownTurn) -> DecisionReviewed:
    return DecisionReviewed(
        number=turn.number,
        move=turn.move,
        seat=turn.seat,
        round=turn.round,
        words=shown.replayed_steps.words(turn),
        before=turn.before,
        chosen=turn.chosen,
        after=turn.after,
        cost=turn.cost,
        is_slip=turn.is_listed,
    )


@router.get("/matches/{number}/review/", auth=ANYBODY, response=answers(Review))
def review(request: VisitorRequest, number: Number) -> Review:
    """Return Owl's review of a finished match."""
    check_shared_limit(request, "all_said")
    match = visible_match(request, number)
    if refused := asking.why_no_review(match):
        raise refused
    return review_of(match, request)


@router.post("/matches/{number}/review/", auth=PLAYS, response=answers(Review))
def ask_for_review(request: TokenRequest, number: Number) -> Review:
    """Have Owl review a finished match. This takes a minute or more, so get the review later."""
    match = visible_match(request, number)
    look = asking.stored_review(match)
    if look is None or look.is_lost:
        check_shared_limit(request, "look_back")
        asking.request_review(match, request.user)
    return review_of(match, request)
