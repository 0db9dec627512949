"""Reading an answer, and drawing the board with what is to be said of it."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from core.refusals import NotPossible, Unreadable
from games.asking.reading_answers import read_action
from games.match_page.pages import foresee_on
from games.telling.wording import refusal_in_words
from games.web import PageRequest
from rules import Attack, Refusal, Refused
from training.puzzles.board import Asked, PuzzleBoard
from training.puzzles.refusals import PuzzleCode
from training.puzzles.values import Puzzle

SHOW_ME = "show"


def attack_in(data: QueryDict, puzzle: Puzzle) -> Attack | None:
    """The attack that the form says; nothing if the solution is to be shown."""
    if data.get("action") == SHOW_ME:
        return None
    action = read_action(data, puzzle.battle.seen_by(puzzle.seat))
    if not isinstance(action, Attack):
        raise Unreadable(PuzzleCode.ATTACKS_ONLY)
    meant = puzzle.battle.meant(puzzle.seat, action)
    if isinstance(meant, Refusal):
        raise Refused(meant)
    assert isinstance(meant, Attack)
    return meant


def board_that_refuses(
    error: NotPossible | Refused, asked: Asked, data: QueryDict
) -> tuple[PuzzleBoard, int]:
    """The board that says why, and the status of the answer."""
    if isinstance(error, Refused):
        return PuzzleBoard(asked, data, say=refusal_in_words(error.refusal)), 422
    return PuzzleBoard(asked, data, say=str(error)), error.status


def answer_with_preview(request: PageRequest, asked: Asked) -> HttpResponse:
    return foresee_on(request, PuzzleBoard(asked))


def page_with(
    request: PageRequest, board: PuzzleBoard, context: Mapping[str, object], status: int
) -> HttpResponse:
    """The whole page, or what of it an answer changes."""
    template = "training/puzzles/_puzzle.html" if request.htmx else "training/puzzles/puzzle.html"
    page = render(request, template, {**context, "board": board, "verdict": board.verdict}, status=status)
    return retarget(reswap(page, "outerHTML"), "#puzzle") if request.htmx else page
