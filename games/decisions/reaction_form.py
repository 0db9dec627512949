"""The form for reacting to initiative, with hints on how the seat could go first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from django.utils.translation import gettext as _

from core.text.lists import all_of
from games.decisions.preview import Preview, lowest
from games.decisions.question import BoardDie, DecisionForm, Question, Spot, ValueQuestion, turn_down_question
from games.log.wording import refusal_in_words
from rules import Die, RerollChance, TurnDownFocus
from rules.events import InitiativeWon
from rules.rounds.initiative import is_counted
from rules.rounds.reactions import highest_that_leads, least_turning_that_leads
from rules.size_choices import turbo_choices


class ReactionForm(DecisionForm):
    foreseen_as = "focus"
    asks_for = "asks-settings"

    @cached_property
    def chance_dice(self) -> list[tuple[BoardDie, Question | None, str]]:
        rolls = [roll for roll in self.legal.answers_of(RerollChance) if roll.size is None]
        dice = [self.my_die(roll.die, "chance") for roll in rolls]
        return [
            (shown, self.size_of_chance(shown.place, shown.die), self.hint_for_roll(shown.place))
            for shown in dice
        ]

    def size_of_chance(self, place: int, die: Die) -> Question | None:
        choices = turbo_choices(die, self.battle.ruleset)
        sizes = [size for size in choices if RerollChance(place, size) in self.legal]
        if len(sizes) < 2:
            return None
        name = f"chance.{place}"
        return Question(
            name,
            _("size of %(die)s, if rerolled") % {"die": die.recipe},
            [(size, str(size)) for size in sizes],
            value=self.answer(name),
            blank=_("as it is"),
        )

    def hint_for_roll(self, place: int) -> str:
        found = self.begins_on(place)
        return found if found and self.may_roll_so_low(place) else _("no roll lets you go first")

    def may_roll_so_low(self, place: int) -> bool:
        sizes = [roll for roll in self.legal.answers_of(RerollChance) if roll.die == place]
        return any(self.begins_by(roll) for roll in sizes)

    def begins_by(self, roll: RerollChance) -> bool:
        events = self.battle.act(self.my_number, roll, lowest).events
        return any(isinstance(event, InitiativeWon) and event.seat == self.viewer_seat for event in events)

    @cached_property
    def focus_dice(self) -> list[ValueQuestion]:
        dice = self.legal.answers_of(TurnDownFocus).values("values")
        return [
            turn_down_question(
                self, "focus", place, values, self.hint_for_value(place), self.highest_winning_value(place)
            )
            for place, values in dice.items()
            if len(values) > 1
        ]

    def highest_winning_value(self, place: int) -> int | None:
        """Return the highest value of this die with which the seat wins initiative.

        Other dice may have to be turned down as well. Return None if no value is low enough.
        """
        alone = highest_that_leads(self.battle, self.my_number, place)
        return self.least_turning.get(place) if alone is None else alone

    @cached_property
    def least_turning(self) -> Mapping[int, int]:
        return least_turning_that_leads(self.battle, self.my_number)

    def hint_for_value(self, place: int) -> str:
        if not is_counted(self.my_seat.row[place]):
            return _("doesn’t count for who goes first")
        return self.begins_on(place) or _("not enough on its own")

    def begins_on(self, place: int) -> str:
        value = highest_that_leads(self.battle, self.my_number, place)
        if value is None:
            return ""
        is_lowest = value == self.my_seat.row[place].lowest
        words = _("you go first on %(value)s") if is_lowest else _("you go first on %(value)s or less")
        return words % {"value": value}

    @property
    def first(self) -> str:
        return "" if self.battle.first is None else self.name_of(self.battle.first)

    @property
    def initiative_hint(self) -> str:
        names = {"name": self.first}
        if self.focus_dice and self.chance_dice:
            said = _("%(name)s goes first, unless you turn Focus dice down or reroll a Chance die.") % names
        elif self.focus_dice:
            said = _("%(name)s goes first, unless you turn Focus dice down.") % names
        elif self.chance_dice:
            said = _("%(name)s goes first, unless you reroll a Chance die.") % names
        else:
            said = _("%(name)s goes first, unless you reroll Game dice.") % names
        return f"{said} {self.focus_hint}".strip()

    @property
    def focus_hint(self) -> str:
        dice = self.legal.answers_of(TurnDownFocus).values("values")
        if any(self.begins_on(place) for place in dice):
            return ""
        row = self.my_seat.row
        told = [
            _("%(die)s to %(value)s") % {"die": row[place].recipe, "value": value}
            for place, value in self.least_turning.items()
        ]
        return _("Turn %(dice)s, and you go first.") % {"dice": all_of(told)} if told else ""

    def foresee(self, action: TurnDownFocus) -> Preview:
        if not action.values:
            return Preview(False, self.initiative_hint, waits=True)
        refused = self.perspective.why_not(action)
        if refused is not None:
            return Preview(False, refusal_in_words(refused))
        return Preview(True, _("You’ll go first. A die you turn down can’t join your first attack."))

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        rerolls = self.of_mine((shown.place, shown.value) for shown, *_more in self.chance_dice)
        return self.of_mine((one.place, one.name) for one in self.focus_dice) | rerolls
