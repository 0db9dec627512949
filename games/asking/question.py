"""The parts of every question to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

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

    @property
    def template(self) -> str:
        return "games/_question.html"


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

    def my_die(self, place: int) -> BoardDie:
        return BoardDie(self.my_seat.row[place], place)

    def answer(self, name: str, otherwise: object = "") -> str:
        return self.filled.get(name, str(otherwise))

    @property
    def question(self) -> str:
        """The template that asks for my decision."""
        return f"games/asks/{self.phase}.html"
