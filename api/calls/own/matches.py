"""API operations for a player's notes, stars and reminders on matches, and for matches put away."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.calls.own.following import OnOff
from api.shapes.common import PAGE, Number, answers
from api.validation import Given
from games import play
from games.lists import waiting, watching
from games.models import LONGEST_NOTE, Seat
from games.play import seat_of
from games.web import visible_match

router = Router(tags=["play"])


class OwnMarks(BaseModel):
    """Your note, star and reminder on a match of yours, and your wish for a private chat."""

    note: str
    starred: bool
    """True if you starred the match, which puts it before other matches in which it is your turn."""
    later_until: datetime | None
    """Time until which you have put the match off, or None."""
    private_chat: bool
    """True if you want to hide the chat from everyone except the players. One player's wish is enough."""


def marks_of(seat: Seat) -> OwnMarks:
    return OwnMarks(
        note=seat.notes,
        starred=seat.starred,
        later_until=seat.later_until,
        private_chat=seat.wants_private_chat,
    )


@router.get("/matches/{number}/own/", auth=READS_ONLY, response=answers(OwnMarks))
def own_marks(request: TokenRequest, number: Number) -> OwnMarks:
    """Return your note, star and reminder on a match of yours. Only you see them."""
    return marks_of(seat_of(visible_match(request, number), request.user))


class NewMarks(Given):
    """New values for your note, star, reminder and wish for a private chat. Omitted values stay unchanged."""

    note: Annotated[str, Field(max_length=LONGEST_NOTE)] | None = None
    starred: bool | None = None
    later: bool | None = None
    """True to put the match off until tomorrow, False to get it back at once."""
    private_chat: bool | None = None


@router.post(
    "/matches/{number}/own/",
    auth=PLAYS,
    response=answers(OwnMarks),
    summary="Note something on your match, star it, put it off, ask for a private chat",
)
def mark(request: TokenRequest, number: Number, given: NewMarks) -> OwnMarks:
    check_shared_limit(request, "say")
    match, me = visible_match(request, number), request.user
    seat = seat_of(match, me)
    if given.later is not None:
        (waiting.remind_tomorrow if given.later else waiting.remind_at_once)(seat)
    if given.starred is not None:
        waiting.star(seat, on=given.starred)
    if given.note is not None:
        play.note(match.pk, me, given.note)
    if given.private_chat is not None:
        play.keep_chat_private(match.pk, me, given.private_chat)
    return marks_of(Seat.objects.get(pk=seat.pk))


@router.post("/matches/{number}/follow/", auth=PLAYS, response=answers(OnOff))
def follow_match(request: TokenRequest, number: Number, given: OnOff) -> OnOff:
    """Start or stop following a match of other players. You get a notification when the match ends."""
    check_shared_limit(request, "tie")
    watching.follow(visible_match(request, number), request.user, on=given.on)
    return given


# ---- what is over


class ClosedMatches(Given):
    """Numbers of the closed matches to dismiss. Without numbers, all closed matches are dismissed."""

    matches: Annotated[list[Number], Field(max_length=PAGE)] | None = None


class HowManyMatches(BaseModel):
    matches: int


@router.post(
    "/closed/dismiss/",
    auth=PLAYS,
    response=answers(HowManyMatches),
    summary="Put away matches of yours that are over",
)
def dismiss(request: TokenRequest, given: ClosedMatches) -> HowManyMatches:
    """Remove closed matches from the list `state=closed`. The history still has them."""
    return HowManyMatches(matches=waiting.dismiss(request.user, given.matches))


@router.post("/closed/bring-back/", auth=PLAYS, response=answers(HowManyMatches))
def bring_back(request: TokenRequest) -> HowManyMatches:
    """Undo the last dismissal: bring back one match, or all that were dismissed together."""
    return HowManyMatches(matches=waiting.bring_back(request.user))
