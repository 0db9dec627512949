"""The base class for the rules of a phase. By default, a phase asks no seat for a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar, cast

from rules.actions import Action
from rules.answers import ByKind, Listed
from rules.refusals import Code, Refusal, refusal
from rules.roles import Role
from rules.state.position import Position
from rules.state.table import Table

A = TypeVar("A", bound=Action)
Answer = TypeVar("Answer", bound=Action)

Asked = bool
"""True if the match now waits for a decision or the round is over."""

Done = bool
"""True if the phase is over and the next phase begins."""


class PhaseRule(Generic[Answer]):
    """The rule of one phase: the seats that must decide, their legal actions, and the results."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset()

    def ask(self, table: Table) -> Asked:
        """Ask seats for the decisions of this phase, if there are any.

        Return True if the match waits for a decision or the round is over.
        """
        return False

    def why_not_asked(self, battle: Position, number: int) -> Refusal:
        return refusal(Code.NOT_YOUR_DECISION, phase=battle.phase.value)

    def why_not(self, battle: Position, number: int, action: Answer) -> Refusal | None:
        return None

    def legal(self, battle: Position, number: int) -> ByKind:
        return {}

    def filter_legal(self, battle: Position, number: int, find: Callable[[], Iterable[A]]) -> Listed[A]:
        why_not = cast(Any, self.why_not)
        return Listed(lambda: (action for action in find() if why_not(battle, number, action) is None))

    def actions_by_die(
        self, battle: Position, number: int, name: Callable[[int], A], role: Role
    ) -> Listed[A]:
        row = battle.seats[number].row
        return self.filter_legal(
            battle, number, lambda: (name(place) for place, die in enumerate(row) if die.acts_as(role))
        )

    def try_resolve(self, battle: Position, number: int, action: Answer) -> Answer | Refusal:
        return self.why_not(battle, number, action) or action

    def act(self, table: Table, number: int, action: Answer) -> Done:
        raise NotImplementedError
