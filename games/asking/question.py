"""The parts of every question to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.drawing.drawing import die_of, draw_face
from rules import Battle, Decision, Die, LegalActions, Perspective, Phase, Seat


@dataclass
class BoardDie:
    """A die in a row, with the name and value of its checkbox if it may be chosen."""

    die: Die
    place: int
    name: str = ""
    value: str = ""
    state: str = ""
    why: str = ""
    """Why it is of no use now."""
    one_of: bool = False
    """Only one of several may be chosen."""


@dataclass
class Question:
    """One thing to fill in: a size, a group of skills, a value to turn a die down to."""

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
    """Where its dice lie in their row."""

    @property
    def template(self) -> str:
        return "games/asks/_question.html"


class ValueFace(NamedTuple):
    """A value drawn as a die that shows it."""

    value: int
    face: SafeString
    is_enough: bool


MOST_FACES = 40
"""A die with more values than these has them in a list instead."""


@dataclass
class ValueQuestion(Question):
    """A value for one die, which is tapped in its row: each value is drawn as that die shows it."""

    enough: int | None = None
    """The highest value that does all that is asked for."""

    @property
    def template(self) -> str:
        return "games/asks/_values.html" if len(self.choices) <= MOST_FACES else super().template

    @property
    def place(self) -> int:
        return self.places[0]

    @property
    def faces(self) -> list[ValueFace]:
        assert self.die is not None
        return [self.drawn(self.die, int(str(value))) for value, _label in self.choices]

    def drawn(self, die: Die, value: int) -> ValueFace:
        is_enough = self.enough is not None and value <= self.enough
        return ValueFace(value, draw_face(die.showing_now(value)), is_enough)


class SizeOfTurbo(ValueQuestion):
    """A size for one die, each drawn as a die of that size."""

    def drawn(self, die: Die, value: int) -> ValueFace:
        return ValueFace(value, draw_face(die_of(f"({value})")), is_enough=False)


class Questions:
    """The fields of a form, filled in as they were if an answer was not accepted."""

    def __init__(self, perspective: Perspective, filled: QueryDict | None = None, say: str = "") -> None:
        self.perspective = perspective
        self.say = say
        self.asks_again = False
        decision = None if self.me is None else perspective.decisions.get(self.me)
        self.decision: Decision | None = decision
        asked = None if decision is None else (str(self.me), str(decision.number))
        given = filled or QueryDict()
        same = asked == (given.get("seat", str(self.me)), given.get("decision"))
        self.filled = given if same else QueryDict()

    @property
    def me(self) -> int | None:
        return self.perspective.viewer

    @property
    def battle(self) -> Battle:
        return self.perspective.battle

    @property
    def phase(self) -> Phase:
        return self.battle.phase

    @property
    def my_number(self) -> int:
        assert self.me is not None
        return self.me

    @property
    def my_seat(self) -> Seat:
        return self.battle.seats[self.my_number]

    @cached_property
    def legal(self) -> LegalActions:
        """All that I may answer now."""
        return self.perspective.legal_actions()

    def name_of(self, seat: int) -> str:
        """As those who play are called where no players are known."""
        return self.battle.seats[seat].button or _("Your opponent")

    def my_die(self, place: int, verb: str = "") -> BoardDie:
        """A die of mine; with a verb, as what stands for doing that with it."""
        return BoardDie(self.my_seat.row[place], place, value=f"{verb}:{place}" if verb else "")

    def answer(self, name: str, otherwise: object = "") -> str:
        return self.filled.get(name, str(otherwise))

    @property
    def question(self) -> str:
        """The template that asks for my decision."""
        return f"games/asks/{self.phase}.html"
