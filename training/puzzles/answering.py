"""Functions that read the answer to a puzzle and render the board with the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from core.refusals import NotPossible, UnreadableRequest
from games.decisions.reading_answers import read_action
from games.log.wording import refusal_in_words
from games.match_page.board.table import TableView
from games.match_page.pages import preview_answer
from games.web import PageRequest
from rules import Attack, Refusal, Refused
from training.puzzles.board import PuzzleLinks, form_of, table_of_puzzle
from training.puzzles.refusals import PuzzleCode
from training.puzzles.values import Puzzle
from training.puzzles.verdict import PuzzleVerdict

SHOW_ME = "show"


def read_attack(data: QueryDict, puzzle: Puzzle) -> Attack | None:
    """Return the attack in the form, or None if the solver asks for the solution.

    Raise a refusal if the form contains no legal attack.
    """
    if data.get("action") == SHOW_ME:
        return None
    action = read_action(data, puzzle.battle.seen_by(puzzle.seat))
    if not isinstance(action, Attack):
        raise UnreadableRequest(PuzzleCode.ATTACKS_ONLY)
    meant = puzzle.battle.try_resolve(puzzle.seat, action)
    if isinstance(meant, Refusal):
        raise Refused(meant)
    assert isinstance(meant, Attack)
    return meant


def board_that_refuses(
    error: NotPossible | Refused, asked: PuzzleLinks, data: QueryDict
) -> tuple[TableView, int]:
    if isinstance(error, Refused):
        return table_of_puzzle(asked, filled=data, say=refusal_in_words(error.refusal)), 422
    return table_of_puzzle(asked, filled=data, say=str(error)), error.status


def answer_with_preview(request: PageRequest, asked: PuzzleLinks) -> HttpResponse:
    return preview_answer(request, form_of(asked.puzzle))


def page_with(
    request: PageRequest,
    asked: PuzzleLinks,
    told: TableView | PuzzleVerdict | None,
    context: Mapping[str, object],
    status: int,
) -> HttpResponse:
    """Render the whole page, or for htmx the part that an answer changes.

    *told* is the verdict on an attack, a board that refuses an attack, or None.
    """
    verdict = told if isinstance(told, PuzzleVerdict) else None
    board = told if isinstance(told, TableView) else table_of_puzzle(asked, verdict)
    context = {**context, "asked": asked, "board": board, "verdict": verdict}
    template = "training/puzzles/_puzzle.html" if request.htmx else "training/puzzles/puzzle.html"
    page = render(request, template, context, status=status)
    return retarget(reswap(page, "outerHTML"), "#puzzle") if request.htmx else page
