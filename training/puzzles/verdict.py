"""Verdicts on answers to puzzles, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.decisions.preview import PLUS
from rules import Attack, Die
from training.puzzles.values import Choice, Puzzle, Theme
from training.review.presentation.action_words import in_words
from training.review.presentation.bill import in_points
from training.review.presentation.feared_words import answer_in_words
from training.review.presentation.reason_words import reason_in_words

MOST_TOLD = 3

THEMES = {
    Theme.SEVERAL: gettext_lazy("Several dice"),
    Theme.SPEED: pgettext_lazy("theme of puzzles", "Speed"),
    Theme.TRIP: pgettext_lazy("theme of puzzles", "Trip"),
    Theme.SHADOW: pgettext_lazy("theme of puzzles", "Shadow"),
    Theme.SMALLER: gettext_lazy("The smaller die"),
    Theme.ENDGAME: gettext_lazy("Few dice left"),
}


class ShownAttack(NamedTuple):
    words: str
    dice: str
    """The attack in dice recipes, because several dice may show the same value."""
    percent: int
    is_best: bool
    is_yours: bool


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The verdict on an attack. Without an attack, the verdict shows the solution."""

    puzzle: Puzzle
    attack: Attack | None = None
    points: int = 0
    """The change of the solver's rating."""
    is_told_rating: bool = False

    @property
    def choice(self) -> Choice | None:
        return None if self.attack is None else self.puzzle.choice_of(self.attack)

    @property
    def is_right(self) -> bool:
        return self.puzzle.is_right(self.choice)

    @property
    def is_best(self) -> bool:
        return self.choice == self.puzzle.best

    @property
    def is_shown(self) -> bool:
        return self.attack is None

    @property
    def tells_all(self) -> bool:
        return self.is_right or self.is_shown

    @property
    def marked_attack(self) -> Attack:
        return self.attack or self.puzzle.solution

    @property
    def percent(self) -> int | None:
        return None if self.choice is None else in_points(self.choice.chance)

    @property
    def percent_best(self) -> int:
        return in_points(self.puzzle.best.chance)

    @property
    def percent_next(self) -> int | None:
        return in_points(self.puzzle.choices[1].chance) if len(self.puzzle.choices) > 1 else None

    @property
    def solution(self) -> str:
        return in_words(self.puzzle.solution, self.puzzle.battle, self.puzzle.seat)

    @property
    def feared_answer(self) -> str:
        feared = None if self.choice is None else self.choice.feared
        return "" if feared is None else answer_in_words(feared, self.puzzle.battle, self.puzzle.seat)

    @property
    def three_best(self) -> list[ShownAttack]:
        puzzle = self.puzzle
        return [
            ShownAttack(
                in_words(choice.attacks[0], puzzle.battle, puzzle.seat),
                dice_of(choice.attacks[0], puzzle),
                in_points(choice.chance),
                choice == puzzle.best,
                choice == self.choice,
            )
            for choice in puzzle.choices[:MOST_TOLD]
        ]

    @property
    def reason(self) -> str:
        reason = self.puzzle.reason
        return "" if reason is None else reason_in_words(reason, self.puzzle.battle, self.puzzle.seat)


def dice_of(attack: Attack, puzzle: Puzzle) -> str:
    return _("%(attackers)s on %(targets)s") % {
        "attackers": recipes(puzzle.my_row[place] for place in attack.attackers),
        "targets": recipes(puzzle.their_row[place] for place in attack.targets),
    }


def recipes(dice: Iterable[Die]) -> str:
    return PLUS.join(die.sized_recipe for die in dice)
