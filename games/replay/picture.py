"""A drawing of the table as a standalone SVG file that loads nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from core.drawing.drawing import draw_face_parts, read_solids
from games.decisions import BoardDie
from games.match_page.board.seats import BoardSeat
from games.match_page.board.table import TableView

WIDTH = 800
EDGE = 20
HEAD = 44
DIE = 96
RECIPE = 26
DICE_IN_A_ROW = (WIDTH - 2 * EDGE) // DIE
PILE = 30
LINE = 26
LETTERS_IN_A_LINE = 84
MOST_LINES = 4


@dataclass
class PlacedDie:
    x: int
    y: int
    face: SafeString
    recipe: str
    is_rolled: bool


@dataclass
class PlacedSeat:
    seat: BoardSeat
    y: int
    dice: list[PlacedDie] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return -(-len(self.seat.dice) // DICE_IN_A_ROW)

    @property
    def height(self) -> int:
        return HEAD + self.rows * (DIE + RECIPE) + PILE

    @property
    def pile_y(self) -> int:
        return self.height - 12

    @property
    def captured_recipes(self) -> str:
        return " ".join(die.recipe for die in self.seat.seat.captured)


def picture_of(board: TableView, sentences: Sequence[str]) -> str:
    seats, y = [], EDGE
    for seat in board.seats:
        placed = PlacedSeat(seat, y)
        placed.dice = list(map(placed_die, seat.dice, range(len(seat.dice))))
        seats.append(placed)
        y += placed.height + EDGE // 2
    lines = in_lines(sentences)
    context = {
        "solids": read_solids(),
        "board": board,
        "seats": seats,
        "lines": [(y + LINE * (number + 1), line) for number, line in enumerate(lines)],
        "width": WIDTH,
        "height": y + LINE * len(lines) + EDGE,
    }
    return render_to_string("games/replay/picture.svg", context)


def placed_die(shown: BoardDie, number: int) -> PlacedDie:
    row, column = divmod(number, DICE_IN_A_ROW)
    return PlacedDie(
        x=EDGE + column * DIE,
        y=HEAD + row * (DIE + RECIPE),
        face=draw_face_parts(shown.die),
        recipe=shown.die.recipe,
        is_rolled="rolled" in shown.state,
    )


def in_lines(sentences: Sequence[str]) -> list[str]:
    lines = [line for sentence in sentences for line in wrap(sentence, LETTERS_IN_A_LINE)]
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], "…"]
