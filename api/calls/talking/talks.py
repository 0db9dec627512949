"""API operations for the chats in which spectators talk about a match or a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from ninja import Field, Router
from pydantic import BaseModel

from accounts.models import User
from api.authentication import ANYBODY, PLAYS, TokenRequest, VisitorRequest, check_shared_limit
from api.calls.tournaments import WithKey, shown_to
from api.idempotency import Key, run_once
from api.shapes.common import Number, Page, answers
from api.validation import Given
from community.spectators import chat
from community.spectators.lines import ShownLine as SpectatorLine
from community.spectators.lines import SpectatorsTalk
from community.spectators.models import Line
from community.spectators.pages import match_to_watch
from games.web import visible_match
from tournaments import verbs
from tournaments.models import Talk
from tournaments.pages.talking.lines import ShownTalk as TournamentLine
from tournaments.pages.talking.lines import TalkShown

router = Router(tags=["talk"])
Words = Annotated[str, Field(max_length=4000)]


class TalkLine(BaseModel):
    number: int
    author: str | None
    text: str
    """Text of the line, or empty if the line was removed."""
    written_at: datetime
    is_mine: bool
    by_blocked: bool
    """True if you block the author, so the page shows the line folded."""


Lines = Page[TalkLine]


def talk_line(
    row: Line | Talk, viewer: User | AnonymousUser, *, by_blocked: bool = False, is_gone: bool = False
) -> TalkLine:
    return TalkLine(
        number=row.number,
        author=None if row.player is None else row.player.username,
        text="" if is_gone else row.text,
        written_at=row.said_at,
        is_mine=row.player_id is not None and row.player_id == viewer.pk,
        by_blocked=by_blocked,
    )


def lines_told(
    request: VisitorRequest, lines: Sequence[SpectatorLine | TournamentLine], earlier: int
) -> Lines:
    items = [
        talk_line(line.row, request.user, by_blocked=line.is_folded, is_gone=line.text is None)
        for line in lines
    ]
    return Page(items=items, next=str(earlier) if earlier else None)


class NewLine(Given):
    text: Words


@router.get(
    "/matches/{number}/talk/",
    auth=ANYBODY,
    response=answers(Lines),
    summary="The talk of those who watch a match, the newest line first",
)
def talk_of_match(request: VisitorRequest, number: Number, after: Number | None = None) -> Lines:
    """Return the spectators' chat. The players of the match may not read it before the match is over."""
    talk = SpectatorsTalk(match_to_watch(visible_match(request, number)), request.user, until=after)
    if talk.why_not_read is not None:
        raise talk.why_not_read
    return lines_told(request, talk.lines, talk.earlier_number)


@router.post(
    "/matches/{number}/talk/", auth=PLAYS, response=answers(TalkLine), summary="Write beside a match"
)
def write_beside_match(
    request: TokenRequest, number: Number, given: NewLine, idempotency_key: Key = None
) -> TalkLine | HttpResponse:
    def write_line() -> TalkLine:
        check_shared_limit(request, "talk")
        match_to_watch(visible_match(request, number))
        return talk_line(chat.write_line(number, request.user, given.text), request.user)

    return run_once(request, request.auth, idempotency_key, write_line)


@router.get(
    "/tournaments/{number}/talk/",
    auth=ANYBODY,
    response=answers(Lines),
    summary="The talk of a tournament, the newest line first",
)
def talk_of_tournament(
    request: VisitorRequest,
    number: Number,
    key: Annotated[str, Field(max_length=32)] = "",
    after: Number | None = None,
) -> Lines:
    talk = TalkShown(shown_to(request, number, key), until=after)
    if talk.why_not_read is not None:
        raise talk.why_not_read
    return lines_told(request, talk.lines, talk.earlier_number)


class NewTournamentLine(WithKey):
    text: Words


@router.post(
    "/tournaments/{number}/talk/",
    auth=PLAYS,
    response=answers(TalkLine),
    summary="Write in the talk of a tournament",
)
def write_in_tournament(
    request: TokenRequest, number: Number, given: NewTournamentLine, idempotency_key: Key = None
) -> TalkLine | HttpResponse:
    def write_line() -> TalkLine:
        check_shared_limit(request, "talk")
        shown_to(request, number, given.key)
        return talk_line(verbs.say(number, request.user, given.text), request.user)

    return run_once(request, request.auth, idempotency_key, write_line)
