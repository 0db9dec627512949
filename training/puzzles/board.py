"""The board on which a puzzle is shown and solved."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.decisions import DecisionForm, form_for
from games.log.course import SinceLastTurn
from games.match_page.board.sitters import Sitter
from games.match_page.board.table import TableView
from training.puzzles.values import Puzzle
from training.puzzles.verdict import PuzzleVerdict
from training.review.presentation.one_move import marks_of


@dataclass(frozen=True, slots=True)
class PuzzleLinks:
    puzzle: Puzzle
    page: str
    act: str
    preview: str
    cards: str
    next: str
    """The URL of the next puzzle."""


def form_of(puzzle: Puzzle, filled: QueryDict | None = None, say: str = "") -> DecisionForm | None:
    names = [sitter.name for sitter in sitters_of(puzzle)]
    return form_for(puzzle.battle.seen_by(puzzle.seat), filled, say, names)


def table_of_puzzle(
    asked: PuzzleLinks, verdict: PuzzleVerdict | None = None, filled: QueryDict | None = None, say: str = ""
) -> TableView:
    """Return the board of a puzzle.

    With a verdict, the board has no form but marks the dice of the attack.
    """
    puzzle = asked.puzzle
    return TableView(
        puzzle.battle.seen_by(puzzle.seat),
        sitters_of(puzzle),
        SinceLastTurn(),
        lambda _round: [],
        form=form_of(puzzle, filled, say) if verdict is None else None,
        say=say,
        act_url=asked.act,
        preview_url=asked.preview,
        middle="training/puzzles/_middle.html",
        marks=None if verdict is None else marks_of(verdict.marked_attack, puzzle.seat),
    )


def sitters_of(puzzle: Puzzle) -> list[Sitter]:
    names = {puzzle.seat: _("You"), 1 - puzzle.seat: _("Your opponent")}
    seats = enumerate(puzzle.battle.seats)
    return [Sitter(number, names[number], seat.recipe_text) for number, seat in seats]
