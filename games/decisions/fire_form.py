"""The form for turning down Fire dice to help an attack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from django.utils.translation import gettext as _

from games.decisions.preview import Preview
from games.decisions.question import DecisionForm, Question, Spot, ValueQuestion, turn_down_question
from games.log.wording import refusal_in_words
from rules import AdjustFire


class FireForm(DecisionForm):
    foreseen_as = "fire"
    asks_for = "asks-settings"

    @cached_property
    def helpers(self) -> list[ValueQuestion]:
        dice = self.legal.help.values("values")
        return [turn_down_question(self, "fire", place, values) for place, values in dice.items()]

    @cached_property
    def raise_questions(self) -> list[Question]:
        questions = []
        for place, amounts in self.legal.help.values("raised").items():
            die, name = self.my_seat.row[place], f"raised.{place}"
            label = _("raise %(die)s by") % {"die": die.recipe}
            value = self.answer(name, 0)
            questions.append(Question(name, label, low=0, high=amounts[-1], value=value, die=die))
        return questions

    @cached_property
    def help_that_fits(self) -> tuple[int, int] | None:
        fitting = [amount for amount in self.legal.help.amounts if amount]
        return (fitting[0], fitting[-1]) if fitting else None

    @property
    def help_is_optional(self) -> bool:
        return AdjustFire() in self.legal

    @property
    def help_wanted(self) -> str:
        if self.help_is_optional:
            said = _("Turn Fire dice down to help, or attack without help.")
        else:
            said = _("This attack needs help: turn down Fire dice.")
        if not self.help_that_fits:
            return said
        least, most = self.help_that_fits
        told = (
            _("Turn them down by %(least)d in total.")
            if least == most
            else _("Turn them down by %(least)d to %(most)d in total.")
        )
        return f"{said} {told % {'least': least, 'most': most}}"

    def foresee(self, action: AdjustFire) -> Preview:
        """Return a preview that says whether the chosen Fire dice help enough, or how much is missing."""
        row = self.my_seat.row
        given = sum(row[place].value - value for place, value in action.values.items() if place < len(row))
        if not given:
            return Preview(False, self.help_wanted, waits=True)
        more = [amount - given for amount in self.legal.help.amounts if amount > given]
        if more and given not in self.legal.help.amounts:
            told = _("Turned down by %(given)d: %(more)d more needed.")
            return Preview(False, told % {"given": given, "more": more[0]}, waits=True)
        refused = self.perspective.why_not(action)
        if refused is not None:
            return Preview(False, refusal_in_words(refused))
        return Preview(True, _("Turned down by %(given)d: that’s enough.") % {"given": given})

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        return self.of_mine((one.place, one.name) for one in self.helpers)
