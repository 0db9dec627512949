"""What is asked before a round: auxiliary, reserve and sideboard dice, specials of buttons, sizes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import permutations

from django.utils.translation import gettext as _

from games.asking.question import BoardDie, Question, Questions
from games.asking.specials import SpecialAsk, special_ask
from rules import SwapSideboard
from rules.dice import groups_of
from rules.size_choices import asked_for
from rules.skills import CATALOGUE
from rules.state.table import announces_openly


class BeforeRound(Questions):
    @cached_property
    def auxiliary_dice(self) -> list[BoardDie]:
        return [BoardDie(die, place) for place, die in self.my_dice("+")]

    @cached_property
    def reserve_dice(self) -> list[BoardDie]:
        return [BoardDie(die, place) for place, die in self.my_dice("r")]

    @cached_property
    def exchanges(self) -> list[tuple[BoardDie, BoardDie]]:
        """Each die of my sideboard with each die that it may be exchanged for."""
        dice = [BoardDie(die, place) for place, die in enumerate(self.my_seat.row)]
        pairs = permutations(dice, 2)
        return [
            pair
            for pair in pairs
            if self.perspective.why_not(SwapSideboard(pair[0].place, pair[1].place)) is None
        ]

    @property
    def announces_openly(self) -> bool:
        return announces_openly(self.battle)

    @cached_property
    def sizes(self) -> list[Question]:
        """Every size and group that I choose before the round."""
        return [*self.swing_sizes(), *self.option_sizes(), *self.groups()]

    def swing_sizes(self) -> Iterator[Question]:
        before = self.my_seat.previous.swing if self.my_seat.previous else {}
        for letter in sorted(asked_for(self.my_seat.row).letters):
            low, high = self.battle.ruleset.swing_range(letter)
            name = f"swing.{letter}"
            yield Question(
                name,
                _("%(letter)s swing") % {"letter": letter},
                low=low,
                high=high,
                value=self.answer(name),
                before=before.get(letter),
                die=next(die for die in self.my_seat.row if die.swing == letter),
            )

    def option_sizes(self) -> Iterator[Question]:
        for place, die in asked_for(self.my_seat.row).options.items():
            choices = [(size, str(size)) for size in sorted(set(die.options or ()))]
            name = f"option.{place}"
            label = _("size of %(die)s") % {"die": die.recipe}
            yield Question(name, label, choices, value=self.answer(name), die=die)

    def groups(self) -> Iterator[Question]:
        for place, die in asked_for(self.my_seat.row).plasma.items():
            choices = [
                (number, " + ".join(CATALOGUE[letter].name for letter in group) or "–")
                for number, group in enumerate(groups_of(die))
            ]
            name = f"plasma.{place}"
            label = _("skills of %(die)s") % {"die": die.recipe}
            yield Question(name, label, choices, value=self.answer(name), die=die)

    @cached_property
    def special(self) -> SpecialAsk:
        """What my button's special asks me before a round."""
        return special_ask(self.perspective, self.filled)
