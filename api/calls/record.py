"""The record: the history with its filters, finished matches move by move, and the tables of standing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import QueryDict
from ninja import Router
from pydantic import BaseModel

from api.authentication import ANYBODY, VisitorRequest, at_most
from api.filters import AFTER, filters, understood, without_cursor
from api.refusals import Invalid
from api.shapes.common import PAGE, Number, Page, answers
from api.shapes.matches import MatchInBrief
from api.shapes.of_rules import ActionJson, EventJson
from api.shapes.showing import in_brief
from core.numbers import small_number
from core.refusals import TooLate
from games.fairness.verifying import draws_of
from games.history.form import HistoryForm
from games.history.found import Found
from games.history.keyset import Cursor, NoSuchPage, page_of
from games.play import MatchCode
from games.web import visible_match
from rules.notation.codec import event_to_json
from standing.pages.fighters import FightersView, SetsView
from standing.pages.form import FightersForm, PlayersForm, SetsForm, TableForm
from standing.pages.players import PlayersView
from standing.pages.ranking import RankingView

router = Router(tags=["record"])
NOT_HERE = ("per", "shared")


@router.get(
    "/history/",
    auth=ANYBODY,
    response=answers(Page[MatchInBrief]),
    openapi_extra=filters(HistoryForm, without=NOT_HERE),
    summary="Matches, searched as on the page of the history",
)
def history(request: VisitorRequest) -> Page[MatchInBrief]:
    form = HistoryForm(without_cursor(request.GET), viewer=request.user)
    found = Found(understood(form), request.user).matches
    try:
        at = request.GET.get(AFTER)
        cursor = Cursor.read(at, form.order) if at else None
    except NoSuchPage as error:
        raise Invalid({"place": ["query", AFTER], "told": "no page begins there"}) from error
    matches = (found.none() if form.unknown else found).with_seats().select_related("proposer")
    page = page_of(matches.defer("start_data"), form.order, PAGE, cursor)
    return Page(items=[in_brief(match, request.user) for match in page.matches], next=page.next or None)


class MoveMade(BaseModel):
    """A move of a match that is over: nothing of it is secret any more."""

    number: int
    seat: int | None
    round: int
    made_at: datetime
    action: ActionJson | None
    draws: list[Any]
    """What the dice gave, in the order in which they were drawn."""
    events: list[EventJson]


@router.get("/matches/{number}/moves/", auth=ANYBODY, response=answers(Page[MoveMade]))
def moves(request: VisitorRequest, number: Number, after: Number = 0) -> Page[MoveMade]:
    """A finished match: every move with its dice and all that came of it."""
    at_most(request, "all_said")
    match = visible_match(request, number)
    if not match.is_finished:
        raise TooLate(MatchCode.NOT_OVER)
    rows = list(match.moves.filter(number__gt=after).order_by("number")[: PAGE + 1])
    items = [
        MoveMade(
            number=move.number,
            seat=move.seat,
            round=move.round,
            made_at=move.made_at,
            action=move.action,
            draws=move.draws or [],
            events=[event_to_json(event) for event in move.facts],
        )
        for move in rows[:PAGE]
    ]
    return Page(items=items, next=str(items[-1].number) if len(rows) > PAGE else None)


class Draw(BaseModel):
    kind: str
    low: int
    high: int
    result: int


class Dice(BaseModel):
    """The promise of the dice, the seed, and each draw that came of it: docs/verify_dice.py checks them."""

    commitment: str
    promised: str
    seed: str
    lines: list[str]
    draws: list[Draw]


@router.get("/matches/{number}/dice/", auth=ANYBODY, response=answers(Dice))
def dice(request: VisitorRequest, number: Number) -> Dice:
    """A finished match: all that was drawn for it."""
    at_most(request, "all_said")
    match = visible_match(request, number)
    if not match.is_finished:
        raise TooLate(MatchCode.NOT_OVER)
    return Dice(
        commitment=match.commitment,
        promised=match.promised,
        seed=match.seed,
        lines=match.dice_lines,
        draws=[
            Draw(kind=draw.kind, low=draw.low, high=draw.high, result=draw.result) for draw in draws_of(match)
        ],
    )


# ---- tables


class Table(BaseModel):
    """A row has a value for each column."""

    columns: list[str]
    items: list[list[str | int | float | None]]
    next: str | None


def ranked(request: VisitorRequest, view: type[RankingView], form: type[TableForm]) -> Table:
    """The rows of the table of that page."""
    table = view()
    table.setup(request)
    asked: QueryDict = without_cursor(request.GET)
    table.asked = understood(form(asked))
    start = small_number(request.GET.get(AFTER)) or 0
    rows = table.ranked()
    cells = list(table.cells(rows))
    items = [list(row) for row in cells[start : start + PAGE]]
    following = str(start + PAGE) if len(cells) > start + PAGE else None
    return Table.model_validate({"columns": list(table.head()), "items": items, "next": following})


PAGING = ("page", "find")


@router.get(
    "/standing/players/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filters(PlayersForm, without=PAGING),
    summary="The table of players, by rating or by matches won",
)
def standing_of_players(request: VisitorRequest) -> Table:
    return ranked(request, PlayersView, PlayersForm)


@router.get(
    "/standing/fighters/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filters(FightersForm, without=PAGING),
    summary="The table of fighters, by rounds won or by rating",
)
def standing_of_fighters(request: VisitorRequest) -> Table:
    return ranked(request, FightersView, FightersForm)


@router.get(
    "/standing/sets/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filters(SetsForm, without=PAGING),
    summary="The table of sets",
)
def standing_of_sets(request: VisitorRequest) -> Table:
    return ranked(request, SetsView, SetsForm)
