"""Forms for the decisions before a round, such as auxiliary dice, reserve dice and swing sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from games.decisions.preview import Preview
from games.decisions.question import BoardDie, DecisionForm, Question, Spot
from games.decisions.sizes import size_questions
from games.decisions.specials import SpecialAsk, foresee_special, special_ask, way_with_winners_die
from rules import AddAuxiliary, AddReserve, Choose, Die, Phase, Seat, SelectDie, SwapSideboard, UseSpecial
from rules.dice import CHOSEN, groups_of, places_that_play
from rules.roles import RESERVE
from rules.skills import CATALOGUE
from rules.state.table import announces_openly


class AuxiliaryForm(DecisionForm):
    @cached_property
    def auxiliary_dice(self) -> list[BoardDie]:
        return [self.my_die(action.die, "auxiliary") for action in self.legal.answers_of(AddAuxiliary)]

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        return self.of_mine((shown.place, shown.value) for shown in self.auxiliary_dice)


class ReserveForm(DecisionForm):
    @cached_property
    def reserve_dice(self) -> list[BoardDie]:
        return [self.my_die(action.die, "reserve") for action in self.legal.answers_of(AddReserve)]

    @property
    def recipes_with_reserve(self) -> list[tuple[str, str]]:
        row = self.my_seat.row
        return [
            (row[action.die].recipe, " ".join(recipes_in_play(row, action.die)))
            for action in self.legal.answers_of(AddReserve)
        ]

    @cached_property
    def winners_dice(self) -> list[tuple[str, str]]:
        """Form values and labels of the buttons that use the player's special on a die of the winner.

        Equal dice share one button.
        """
        found = {
            way_with_winners_die(self.battle, action): action for action in self.legal.answers_of(UseSpecial)
        }
        return [(f"theirs:{action.against}.{action.foes[0]}", words) for words, action in found.items()]

    @property
    def has_chosen_reserve(self) -> bool:
        return any(CHOSEN in die.marks for die in self.my_seat.row)

    @cached_property
    def exchanges(self) -> list[tuple[BoardDie, BoardDie]]:
        swaps = self.legal.answers_of(SwapSideboard)
        return [(self.my_die(swap.die), self.my_die(swap.instead_of)) for swap in swaps]

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        return self.of_mine((shown.place, shown.value) for shown in self.reserve_dice)


class SelectForm(DecisionForm):
    @cached_property
    def select_dice(self) -> list[BoardDie]:
        return [self.my_die(action.die, "select") for action in self.legal.answers_of(SelectDie)]

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        return self.of_mine((shown.place, shown.value) for shown in self.select_dice)


MOST_AT_ONCE = 2
"""Most die sizes that the form asks for at once. A player with more chooses them one after the other."""


class SizesForm(DecisionForm):
    asks_for = "asks-sizes"

    @property
    def announces_openly(self) -> bool:
        return announces_openly(self.battle)

    @cached_property
    def sizes(self) -> list[Question]:
        seat, asked = self.my_seat, self.legal.answers_of(Choose)
        ruleset, before = self.battle.ruleset, sizes_of_last_time(seat)
        name, preset = "{kind}.{key}", self.has_presets
        sizes = size_questions(ruleset, seat.row, asked, name, self.filled, before, preset=preset)
        return sorted([*sizes, *self.groups()], key=lambda one: one.places[0])

    def groups(self) -> Iterator[Question]:
        for place, groups in self.legal.answers_of(Choose).values("plasma").items():
            die = self.my_seat.row[place]
            choices = [(number, names_of_skills(groups_of(die)[number])) for number in groups]
            name = f"plasma.{place}"
            label = _("skills of %(die)s") % {"die": die.recipe}
            yield Question(name, label, choices, value=self.answer(name), die=die, places=[place])

    @property
    def is_one_by_one(self) -> bool:
        return len(self.sizes) > MOST_AT_ONCE

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        if not self.is_one_by_one:
            return {}
        return self.of_mine((place, one.name) for one in self.sizes for place in one.places)

    @cached_property
    def tapped_answer(self) -> str:
        missing = [one.name for one in self.sizes if one.value == ""]
        return missing[0] if self.is_one_by_one and missing else super().tapped_answer


class SpecialForm(DecisionForm):
    foreseen_as = "special"

    @cached_property
    def special(self) -> SpecialAsk:
        return special_ask(self.perspective, self.filled)

    @property
    def asks_for(self) -> str:
        if self.phase is Phase.TURN_END:
            return ""
        return "asks-sizes" if self.special.sizes else "asks-settings"

    def checkbox(self, *, mine: bool) -> str:
        if mine:
            return "chosen" if self.special.mine else ""
        return "foe" if self.special.theirs else ""

    @property
    def opponents_to_size(self) -> list[dict[str, object]]:
        return [{"way": way, "name": self.name_of(way.against)} for way in self.special.sizes]

    def foresee(self, action: UseSpecial) -> Preview:
        return foresee_special(self.perspective, action)


def recipes_in_play(row: Sequence[Die], brought: int) -> Iterator[str]:
    for place, die in enumerate(row):
        if place == brought or CHOSEN in die.marks or not die.acts_as(RESERVE):
            yield die.without_skills(RESERVE.letters).recipe


def sizes_of_last_time(seat: Seat) -> dict[str | int, int]:
    """Return the sizes that the seat chose last, by swing letter or by the option die's place in its row."""
    if seat.previous is None:
        return {}
    found: dict[str | int, int] = {}
    found.update(seat.previous.swing)
    for place, there in enumerate(places_that_play(seat.recipe, seat.sizes)):
        if there in seat.previous.option:
            found[place] = seat.previous.option[there]
    return found


def names_of_skills(letters: str) -> str:
    return " + ".join(_(CATALOGUE[letter].name) for letter in letters) or "–"
