"""The dice that are tapped in their rows to answer, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from games.asking.before_round import BeforeRound
from games.asking.in_turn import InTurn
from rules import Phase

Spot = tuple[int, int]
"""A die by its seat and place."""

MOST_AT_ONCE = 2
"""More sizes than these are chosen one after the other."""


class Tapped(BeforeRound, InTurn):
    @cached_property
    def dice_to_tap(self) -> dict[Spot, str]:
        """The answer that each die stands for, as `reserve:0`; or the field for its value, as `focus.0`."""
        if self.decision is None:
            return {}
        match self.phase:
            case Phase.AUXILIARY:
                return self.of_mine((shown.place, shown.value) for shown in self.auxiliary_dice)
            case Phase.RESERVE:
                return self.of_mine((shown.place, shown.value) for shown in self.reserve_dice)
            case Phase.SELECT:
                return self.of_mine((shown.place, shown.value) for shown in self.select_dice)
            case Phase.SIZES if self.is_one_by_one:
                return self.of_mine((place, one.name) for one in self.sizes for place in one.places)
            case Phase.REACTION:
                rerolls = self.of_mine((shown.place, shown.value) for shown, *_more in self.chance_dice)
                return self.of_mine((one.place, one.name) for one in self.focus_dice) | rerolls
            case Phase.FIRE:
                return self.of_mine((one.place, one.name) for one in self.helpers)
        return {}

    def of_mine(self, answers: Iterable[tuple[int, str]]) -> dict[Spot, str]:
        return {(self.my_number, place): answer for place, answer in answers}

    @cached_property
    def tapped(self) -> str:
        """The answer of the chosen die: at first the only one, or the first that still takes a value."""
        if self.is_one_by_one and (missing := [one.name for one in self.sizes if one.value == ""]):
            return missing[0]
        answers = list(dict.fromkeys(self.dice_to_tap.values()))
        if (given := self.answer("die")) in answers:
            return given
        if answers and (len(answers) == 1 or ":" not in answers[0]):
            return answers[0]
        return ""

    @property
    def is_one_by_one(self) -> bool:
        """Whether sizes are chosen one after the other, by tapping the die that gets one."""
        return self.phase is Phase.SIZES and len(self.sizes) > MOST_AT_ONCE
