"""A puzzle on the board of a match, which it has none of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from games.asking import BoardDie
from games.match_page.board.board import Board
from games.models import Match, Move
from games.models import Seat as SeatRow
from rules import Attack, Die
from training.puzzles.telling import Verdict
from training.puzzles.values import Puzzle


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle, and where its parts are found."""

    puzzle: Puzzle
    page: str
    act: str
    preview: str
    cards: str
    next: str
    """To the puzzle that comes after it."""


class PuzzleBoard(Board):
    """With a verdict, nothing is asked any more, and the dice of an attack are marked."""

    middle = "training/puzzles/_middle.html"

    def __init__(
        self, asked: Asked, filled: QueryDict | None = None, say: str = "", verdict: Verdict | None = None
    ) -> None:
        self.asked, self.verdict = asked, verdict
        super().__init__(a_table_for(asked.puzzle), AnonymousUser(), filled, say)
        self.marks: dict[tuple[int, int], str] = {}
        if verdict is not None:
            self.decision = None
            self.marks = marks_of_attack(verdict.marked, asked.puzzle.seat)

    def row_of(self, viewer: User | AnonymousUser) -> SeatRow | None:
        return self._match.all_seats[self.asked.puzzle.seat]

    def die(self, seat: int, place: int, die: Die) -> BoardDie:
        if self.verdict is not None:
            return BoardDie(die, place, state=self.marks.get((seat, place), ""))
        return super().die(seat, place, die)

    @property
    def act_url(self) -> str:
        return self.asked.act

    @property
    def preview_url(self) -> str:
        return self.asked.preview

    @property
    def cards_url(self) -> str:
        return self.asked.cards

    @cached_property
    def here(self) -> set[int]:
        return set()


def marks_of_attack(attack: Attack, seat: int) -> dict[tuple[int, int], str]:
    return {(seat, place): "attacker" for place in attack.attackers} | {
        (1 - seat, place): "target" for place in attack.targets
    }


def a_table_for(puzzle: Puzzle) -> Match:
    """What the board asks of a match. Nothing of it is ever stored."""
    match = Match(first_to=1, version=0, battle_data={"phase": puzzle.battle.phase})
    match.battle = puzzle.battle
    before = Move(number=0, seat=None, round=puzzle.battle.round)
    before.facts = []
    match.newest_moves = [before]
    names = {puzzle.seat: _("You"), 1 - puzzle.seat: _("Your opponent")}
    match.all_seats = [
        SeatRow(number=number, guest_name=names[number], recipe=seat.recipe_text)
        for number, seat in enumerate(puzzle.battle.seats)
    ]
    return match
