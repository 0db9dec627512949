"""API operations that list the matches in which it is the player's turn, and all matches by state."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from ninja import Field, Router

from accounts.models import User
from api.authentication import READS_ONLY, TokenRequest
from api.shapes.common import PAGE, Number, Page, answers
from api.shapes.match_shapes import in_brief, turn_of
from api.shapes.matches import MatchInBrief, Turn
from games.lists.sections import Overview
from games.lists.waiting import closed_seats, waiting_for
from games.models import Match

router = Router(tags=["play"])

MOST_TURNS = 20


@router.get(
    "/turns/",
    auth=READS_ONLY,
    response=answers(Page[Turn]),
    summary="Your matches that wait for an answer: what you see, what is asked, what is legal",
)
def turns(
    request: TokenRequest, most: Annotated[int, Field(ge=1, le=MOST_TURNS)] = MOST_TURNS, after: Number = 0
) -> Page[Turn]:
    """List your turns by urgency: starred matches, then the least time left, then the longest wait.

    Answer these turns and call again, or pass the last match's number as `after`.
    """
    waiting = list(waiting_for(request.user, request.session).values_list("match_id", flat=True))
    waiting = waiting[waiting.index(after) + 1 :] if after in waiting else waiting
    found = load_matches(waiting[:most])
    asked = [turn for match in found if (turn := turn_of(match, request.user)) is not None]
    return Page(items=asked, next=str(waiting[most - 1]) if len(waiting) > most else None)


class State(StrEnum):
    """The name of a list in which a player's matches are grouped by state."""

    TO_ACT = "to-act"
    LATER = "later"
    WAITING = "waiting"
    OFFERED_TO_ME = "offered-to-me"
    OFFERED_BY_ME = "offered-by-me"
    CLOSED = "closed"
    ON_ONE_DEVICE = "on-one-device"


SECTIONS = {
    State.TO_ACT: ("to_act", "stale_to_act"),
    State.LATER: ("later",),
    State.WAITING: ("waiting", "stale_waiting"),
    State.OFFERED_TO_ME: ("offered_to_me",),
    State.OFFERED_BY_ME: ("offered_by_me",),
    State.ON_ONE_DEVICE: ("on_one_device",),
}
"""Sections of the player's match page for each state. The page lists stale matches in separate sections."""


@router.get(
    "/matches/",
    auth=READS_ONLY,
    response=answers(Page[MatchInBrief]),
    summary="Your matches by state, the newest first",
)
def my_matches(request: TokenRequest, state: State = State.TO_ACT, after: Number = 0) -> Page[MatchInBrief]:
    """List your matches in one state. `closed` leaves out dismissed matches, which the history has."""
    numbers = sorted(numbers_in(request.user, state), reverse=True)
    if after:
        numbers = [number for number in numbers if number < after]
    found = [in_brief(match, request.user) for match in load_matches(numbers[:PAGE])]
    return Page(items=found, next=str(numbers[PAGE - 1]) if len(numbers) > PAGE else None)


def numbers_in(player: User, state: State) -> list[int]:
    if state is State.CLOSED:
        return list(closed_seats(player).values_list("match_id", flat=True))
    overview = Overview(player, "new", {}, {})
    return [fact.match for section in SECTIONS[state] for fact in overview.by_section[section]]


def load_matches(numbers: Iterable[int]) -> list[Match]:
    numbers = list(numbers)
    found = Match.objects.with_seats().select_related("proposer").defer("start_data").in_bulk(numbers)
    return [found[number] for number in numbers if number in found]
