"""API operations that return the history of matches, and the moves and dice of a match."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Router
from pydantic import BaseModel

from api.authentication import ANYBODY, VisitorRequest, check_shared_limit
from api.files import Format
from api.filters import AFTER, CURSOR, filter_parameters, validated, without_cursor
from api.refusals import Invalid
from api.shapes.common import PAGE, Number, Page, answers, as_json
from api.shapes.match_shapes import in_brief
from api.shapes.matches import MatchInBrief
from api.shapes.rules_schema import ActionJson, EventJson
from api.validation import place_error
from core.refusals import TooLate
from games.fairness.pages import drawn_buttons
from games.fairness.verifying import draws_of
from games.history.download import MatchRow, as_csv
from games.history.form import HistoryForm
from games.history.keyset import Cursor, NoSuchPage, page_of
from games.history.pages import ONLY_HERE
from games.history.results import FoundMatches
from games.history.search import Search
from games.models import Match, Move
from games.play import MatchCode
from games.replay.text_record import file_of_match
from games.web import visible_match
from rules.notation.codec import event_to_json
from stats.pages.site import OLDEST_FIRST, anonymize_guests, file_of_month, matches_ended_in, month_at

router = Router(tags=["record"])


@router.get(
    "/history/",
    auth=ANYBODY,
    response=answers(Page[MatchInBrief]),
    openapi_extra=filter_parameters(HistoryForm, without=ONLY_HERE),
    summary="Matches, searched as on the page of the history",
)
def history(request: VisitorRequest, kind: Format) -> Page[MatchInBrief] | StreamingHttpResponse:
    form = HistoryForm(without_cursor(request.GET), viewer=request.user)
    found = FoundMatches(validated(form), request.user)
    if kind:
        check_shared_limit(request, "download")
        return as_csv(Search(form, found, None, is_nonsense=False))
    rows = (found.matches.none() if form.unknown else found.matches).with_seats().select_related("proposer")
    page = page_of(rows.defer("start_data"), form.order, PAGE, cursor_of(request, form.order))
    return Page(items=[in_brief(match, request.user) for match in page.matches], next=page.next or None)


def cursor_of(request: VisitorRequest, order: str) -> Cursor | None:
    try:
        at = request.GET.get(AFTER)
        return Cursor.read(at, order) if at else None
    except NoSuchPage as error:
        raise Invalid(place_error(["query", AFTER], "no-such-page")) from error


@router.get(
    "/history/{int:year}-{int:month}/",
    auth=ANYBODY,
    response=answers(Page[MatchRow]),
    openapi_extra={"parameters": [CURSOR]},
)
def matches_of_month(
    request: VisitorRequest, year: int, month: int, kind: Format
) -> Page[MatchRow] | StreamingHttpResponse:
    """List all public matches that ended in a past month, oldest first."""
    wanted = month_at(year, month)
    matches = matches_ended_in(wanted)
    if kind:
        check_shared_limit(request, "download")
        return file_of_month(matches, wanted)
    page = page_of(matches, OLDEST_FIRST, PAGE, cursor_of(request, OLDEST_FIRST))
    items = [anonymize_guests(match) for match in page.matches]
    return Page(items=items, next=page.next or None)


class MoveMade(BaseModel):
    """A move of a finished match. Nothing about the move is secret."""

    number: int
    seat: int | None
    round: int
    made_at: datetime
    action: ActionJson | None
    draws: list[Any]
    """Results of the random draws in this move, in the order in which they were drawn."""
    events: list[EventJson]


def move_made(move: Move) -> MoveMade:
    return MoveMade(
        number=move.number,
        seat=move.seat,
        round=move.round,
        made_at=move.made_at,
        action=move.action,
        draws=move.draws or [],
        events=[event_to_json(event) for event in move.facts],
    )


@router.get("/matches/{number}/moves/", auth=ANYBODY, response=answers(Page[MoveMade]))
def moves(request: VisitorRequest, number: Number, after: Number = 0) -> Page[MoveMade]:
    """List the moves of a finished match with their dice and results."""
    check_shared_limit(request, "all_said")
    match = visible_match(request, number)
    if not match.is_finished:
        raise TooLate(MatchCode.NOT_OVER)
    rows = list(match.moves.filter(number__gt=after).order_by("number")[: PAGE + 1])
    items = list(map(move_made, rows[:PAGE]))
    return Page(items=items, next=str(items[-1].number) if len(rows) > PAGE else None)


class Draw(BaseModel):
    kind: str
    low: int
    high: int
    result: int


class LotDrawn(BaseModel):
    """A fighter drawn by chance, and the fighters that it was drawn from."""

    draw: int
    button: str
    among: list[str]


class PromisedByTournament(BaseModel):
    """The commitment to the dice by the match's tournament, or empty values.

    The tournament reveals its secret when it is over.
    """

    commitment: str
    lines: list[str]


class Dice(BaseModel):
    """The dice commitment, the seed and all draws made from it. docs/verify_dice.py checks the draws."""

    match: int
    commitment: str
    promised: str
    imported_number: int | None
    """The match's number on Button Men Online, or null for a match of this site."""
    imported_moves: int
    """The number of moves that were made there. Nothing proves their dice, so the draws leave them out."""
    seed: str
    lines: list[str]
    draws: list[Draw]
    event: PromisedByTournament
    buttons: list[LotDrawn]


@router.get("/matches/{number}/dice/", auth=ANYBODY, response=answers(Dice))
def dice(request: VisitorRequest, number: Number) -> Dice:
    """Return all random draws of a finished match."""
    check_shared_limit(request, "all_said")
    match = visible_match(request, number)
    if not match.is_finished:
        raise TooLate(MatchCode.NOT_OVER)
    return dice_drawn(match)


def dice_drawn(match: Match) -> Dice:
    return Dice(
        match=match.pk,
        event=PromisedByTournament(commitment=match.event_commitment, lines=match.event_meeting.split()),
        buttons=[LotDrawn(draw=lot.draw, button=lot.button, among=lot.among) for lot in drawn_buttons(match)],
        commitment=match.commitment,
        promised=match.promised,
        imported_number=match.imported_number,
        imported_moves=match.imported_moves,
        seed=match.seed,
        lines=match.dice_lines,
        draws=[
            Draw(kind=draw.kind, low=draw.low, high=draw.high, result=draw.result) for draw in draws_of(match)
        ],
    )


class WholeMatch(BaseModel):
    """A finished match with its moves and its dice, which combines the results of three calls."""

    match: MatchInBrief
    moves: list[MoveMade]
    dice: Dice


@file_of_match
def whole_match(request: HttpRequest, match: Match) -> HttpResponse:
    moves = [move_made(move) for move in match.moves.order_by("number")]
    whole = WholeMatch(match=in_brief(match, request.user), moves=moves, dice=dice_drawn(match))
    answer = as_json(whole)
    answer.headers["Content-Disposition"] = f'inline; filename="match-{match.pk}.json"'
    return answer
