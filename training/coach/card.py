"""The card in the sidebar with the coach's advice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property

from games.decisions.only_move import attack_fields
from rules import Attack, Battle, Choose, Die
from training.coach.models import CoachAdvice
from training.coach.thought import Thought
from training.review.presentation.action_words import in_words
from training.review.presentation.bill import in_points
from training.review.presentation.feared_words import feared_in_words
from training.review.presentation.reason_words import reason_in_words


class CoachCard:
    def __init__(self, battle: Battle, seat: int, advice: CoachAdvice) -> None:
        self.battle, self.seat, self.advice = battle, seat, advice

    @property
    def is_awaited(self) -> bool:
        return self.advice.is_awaited

    @property
    def is_a_guess(self) -> bool:
        return self.advice.is_a_guess

    @cached_property
    def thought(self) -> Thought:
        assert self.advice.thought is not None
        return Thought.from_json(self.advice.thought)

    @property
    def does(self) -> str:
        return in_words(self.thought.best, self.battle, self.seat)

    @property
    def sizes(self) -> list[tuple[str, int]]:
        """The compared choices of sizes in words, each with the chance to win in percent; best first."""
        row = self.battle.seats[self.seat].row
        return [(sizes_in_words(choice, row), in_points(chance)) for choice, chance in self.thought.sizes]

    @property
    def is_agreed(self) -> bool:
        return self.advice.chosen is not None and self.thought.chosen is None

    @property
    def reason(self) -> str:
        found = self.thought.reason
        return "" if found is None else reason_in_words(found, self.battle, self.seat)

    @property
    def feared_answer(self) -> str:
        found = self.thought.feared
        return "" if found is None else feared_in_words(found, self.battle, self.seat)

    @property
    def percent(self) -> int:
        return in_points(self.thought.chance)

    @property
    def percent_chosen(self) -> int | None:
        return None if self.thought.chosen is None else in_points(self.thought.chosen)

    @property
    def fields(self) -> str:
        best = self.thought.best
        if not isinstance(best, Attack):
            return ""
        return json.dumps([(name, str(value)) for name, value in attack_fields(best, self.seat)])


def sizes_in_words(choice: Choose, row: Sequence[Die]) -> str:
    """Return the sizes like "X 8, (4/10) 10", or the recipes of other dice with the number of the choice."""
    option = [(row[place].recipe, size) for place, size in choice.option.items()]
    plasma = [(row[place].recipe, group + 1) for place, group in choice.plasma.items()]
    return ", ".join(f"{name} {size}" for name, size in (*choice.swing.items(), *option, *plasma))
