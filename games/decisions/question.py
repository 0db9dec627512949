"""The base class of the decision forms, and the kinds of form fields that they use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.drawing.drawing import draw_face, example_die
from rules import Battle, Decision, Die, LegalActions, Perspective, Phase, RerollGame, Seat

Spot = tuple[int, int]
"""The position of a die, as the number of its seat and its place in the row."""


@dataclass
class BoardDie:
    die: Die
    place: int
    name: str = ""
    value: str = ""
    state: str = ""
    why: str = ""
    """The reason why the die cannot be used in this decision, or an empty string."""
    one_of: bool = False
    """True if the player may choose only one of the dice that can be tapped."""


@dataclass
class Question:
    """One form field of a decision, such as a die size, a group of skills or a new value of a die."""

    name: str
    label: str
    choices: Sequence[tuple[object, str]] = ()
    low: int = 0
    high: int = 0
    value: str = ""
    before: object = None
    blank: str = ""
    die: Die | None = None
    hint: str = ""
    places: Sequence[int] = ()

    @property
    def template(self) -> str:
        return "games/asks/_question.html"


class ValueFace(NamedTuple):
    value: int
    face: SafeString
    is_enough: bool


MOST_FACES = 40
"""Most values that a form draws as dice. A die with more values gets a plain field."""


@dataclass
class ValueQuestion(Question):
    """The field for the new value of a die. The player taps the die, then one of the values drawn as dice."""

    enough: int | None = None
    """The highest value of the die that is low enough for the player's purpose, or None."""

    @property
    def template(self) -> str:
        return "games/asks/_values.html" if len(self.choices) <= MOST_FACES else super().template

    @property
    def place(self) -> int:
        return self.places[0]

    @property
    def faces(self) -> list[ValueFace]:
        assert self.die is not None
        return [self.make_face(self.die, int(str(value))) for value, _label in self.choices]

    def make_face(self, die: Die, value: int) -> ValueFace:
        is_enough = self.enough is not None and value <= self.enough
        return ValueFace(value, draw_face(die.showing_now(value)), is_enough)


class SizeOfTurbo(ValueQuestion):
    def make_face(self, die: Die, value: int) -> ValueFace:
        return ValueFace(value, draw_face(example_die(f"({value})")), is_enough=False)


class DecisionForm:
    """The form for one decision. After a refused answer, the form contains the player's entries."""

    foreseen_as = "attack"
    """The value of the `action` field for which the form requests previews."""

    def __init__(
        self,
        perspective: Perspective,
        filled: QueryDict | None = None,
        say: str = "",
        names: Sequence[str] = (),
        *,
        has_presets: bool = False,
    ) -> None:
        self.perspective = perspective
        self.say = say
        self.names = names
        self.has_presets = has_presets
        """True if empty fields for die sizes are filled in with usual sizes."""
        decision = None if self.viewer_seat is None else perspective.decisions.get(self.viewer_seat)
        self.decision: Decision | None = decision
        asked = None if decision is None else (str(self.viewer_seat), str(decision.number))
        given = filled or QueryDict()
        same = asked == (given.get("seat", str(self.viewer_seat)), given.get("decision"))
        self.filled = given if same else QueryDict()

    @property
    def template(self) -> str:
        return f"games/asks/{self.phase}.html"

    @property
    def viewer_seat(self) -> int | None:
        return self.perspective.viewer

    @property
    def battle(self) -> Battle:
        return self.perspective.battle

    @property
    def phase(self) -> Phase:
        return self.battle.phase

    @property
    def my_number(self) -> int:
        assert self.viewer_seat is not None
        return self.viewer_seat

    @property
    def my_seat(self) -> Seat:
        return self.battle.seats[self.my_number]

    @cached_property
    def legal(self) -> LegalActions:
        return self.perspective.legal_actions()

    def name_of(self, seat: int) -> str:
        return self.names[seat] if self.names else self.battle.seats[seat].button or _("Your opponent")

    def my_die(self, place: int, verb: str = "") -> BoardDie:
        return BoardDie(self.my_seat.row[place], place, value=f"{verb}:{place}" if verb else "")

    def answer(self, name: str, otherwise: object = "") -> str:
        return self.filled.get(name, str(otherwise))

    @cached_property
    def game_dice(self) -> list[BoardDie]:
        for all_at_once in self.legal.answers_of(RerollGame):
            row = self.my_seat.row
            return [BoardDie(row[place], place, "game", str(place)) for place in all_at_once.dice]
        return []

    # ---- the dice in their rows

    @property
    def asks_for(self) -> str:
        """The CSS class that makes room for form fields between the rows of dice, or an empty string."""
        return ""

    @cached_property
    def dice_to_tap(self) -> Mapping[Spot, str]:
        """The answer that a tap on each die gives (`reserve:0`), or the value field it opens (`focus.0`)."""
        return {}

    def of_mine(self, answers: Iterable[tuple[int, str]]) -> dict[Spot, str]:
        return {(self.my_number, place): answer for place, answer in answers}

    @cached_property
    def tapped_answer(self) -> str:
        answers = list(dict.fromkeys(self.dice_to_tap.values()))
        if (given := self.answer("die")) in answers:
            return given
        if answers and (len(answers) == 1 or ":" not in answers[0]):
            return answers[0]
        return ""

    def checkbox(self, *, mine: bool) -> str:
        return ""

    def die_to_choose(self, seat: int, place: int, die: Die) -> BoardDie:
        shown = BoardDie(die, place, self.checkbox(mine=seat == self.viewer_seat))
        if answer := self.dice_to_tap.get((seat, place)):
            shown.name, shown.value, shown.one_of = "die", answer, True
            shown.state = "selected" if answer == self.tapped_answer else ""
        elif shown.name:
            shown.value = str(place) if seat == self.viewer_seat else f"{seat}.{place}"
            shown.state = "selected" if shown.value in self.filled.getlist(shown.name) else ""
        return shown

    # ---- an answer that is asked about again

    @property
    def filled_in(self) -> list[tuple[str, str]]:
        of_every_answer = ("seat", "decision", "action", "csrfmiddlewaretoken")
        elsewhere = (*of_every_answer, "attacker", "target", "chosen", "foe", "die")
        fields = self.filled.lists()
        return [(name, value) for name, values in fields if name not in elsewhere for value in values]


def turn_down_question(
    form: DecisionForm,
    kind: str,
    place: int,
    values: Sequence[int],
    hint: str = "",
    enough: int | None = None,
) -> ValueQuestion:
    die, name = form.my_seat.row[place], f"{kind}.{place}"
    choices = [(value, str(value)) for value in values]
    label = _("turn %(die)s down to") % {"die": die.recipe}
    value = form.answer(name, die.value)
    return ValueQuestion(name, label, choices, value=value, die=die, hint=hint, places=[place], enough=enough)
