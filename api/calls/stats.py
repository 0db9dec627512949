"""API operations that return stats of players, fighters and sets, and the results between two fighters."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, VisitorRequest
from api.files import Format, as_file
from api.filters import AFTER, CURSOR, filter_parameters, validated, without_cursor
from api.shapes.common import PAGE, answers
from buttons.models import ButtonSet
from core.numbers import small_number
from stats.pages.downloading import Sheet
from stats.pages.fighter import button_or_404, head_to_head_of, sheet_of_fighter, sheet_of_set
from stats.pages.fighters import FightersView, SetsView
from stats.pages.form import FightersForm, PlayersForm, SetsForm, TableForm
from stats.pages.players import PlayersView
from stats.pages.ranking import RankingView
from stats.sums import Sums
from stats.tables.pairs import find_button

router = Router(tags=["record"])


class Table(BaseModel):
    """A table in which each row has one value per column."""

    columns: list[str]
    items: list[list[str | int | float | None]]
    next: str | None


Rows = Table | StreamingHttpResponse
PAGING = ("page", "find")


def ranking_rows(
    request: VisitorRequest, view: type[RankingView], form: type[TableForm], kind: str | None
) -> Rows:
    sheet = view.sheet(request, validated(form(without_cursor(request.GET))))
    return as_file(request, sheet) if kind else page_of(request, sheet)


def page_of(request: VisitorRequest, sheet: Sheet) -> Table:
    start = small_number(request.GET.get(AFTER)) or 0
    rows = [list(row) for row in islice(sheet.rows, start, start + PAGE + 1)]
    following = str(start + PAGE) if len(rows) > PAGE else None
    return Table.model_validate({"columns": list(sheet.head), "items": rows[:PAGE], "next": following})


@router.get(
    "/standing/players/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filter_parameters(PlayersForm, without=PAGING),
    summary="The table of players, by rating or by matches won",
)
def standing_of_players(request: VisitorRequest, kind: Format) -> Rows:
    return ranking_rows(request, PlayersView, PlayersForm, kind)


@router.get(
    "/standing/fighters/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filter_parameters(FightersForm, without=PAGING),
    summary="The table of fighters, by rounds won or by rating",
)
def standing_of_fighters(request: VisitorRequest, kind: Format) -> Rows:
    return ranking_rows(request, FightersView, FightersForm, kind)


@router.get(
    "/standing/sets/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra=filter_parameters(SetsForm, without=PAGING),
    summary="The table of sets",
)
def standing_of_sets(request: VisitorRequest, kind: Format) -> Rows:
    return ranking_rows(request, SetsView, SetsForm, kind)


# ---- fighters against each other


@router.get(
    "/fighters/{set_slug}/{slug}/figures/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra={"parameters": [CURSOR]},
)
def figures_of_fighter(request: VisitorRequest, set_slug: str, slug: str, kind: Format) -> Rows:
    """Return a fighter's results against each other fighter, in matches between people."""
    sheet = sheet_of_fighter(button_or_404(set_slug, slug))
    return as_file(request, sheet) if kind else page_of(request, sheet)


class Met(BaseModel):
    """Rounds and matches that the first fighter won and lost against the second."""

    people: Sums
    robots: Sums
    by_rules: dict[str, Sums]


Address = Annotated[str, Field(max_length=130)]


@router.get("/standing/fighters/against/", auth=ANYBODY, response=answers(Met))
def fighters_met(request: VisitorRequest, one: Address, other: Address) -> Met:
    """Return the head-to-head results of two fighters, each given by its address."""
    first, second = find_button(one), find_button(other)
    if first is None or second is None:
        raise Http404
    met = head_to_head_of(first, second)
    return Met(people=met.people, robots=met.robots, by_rules=met.by_rules)


@router.get(
    "/sets/{slug}/figures/",
    auth=ANYBODY,
    response=answers(Table),
    openapi_extra={"parameters": [CURSOR]},
)
def figures_of_set(request: VisitorRequest, slug: str, kind: Format) -> Rows:
    """Return the results of a set's fighters against each other, in matches between people."""
    sheet = sheet_of_set(get_object_or_404(ButtonSet, slug=slug))
    return as_file(request, sheet) if kind else page_of(request, sheet)
