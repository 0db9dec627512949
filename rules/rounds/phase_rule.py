"""The base class of the phases; by default, no seat has anything to decide."""

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
"""Whether the match waits here: somebody is to decide, or the round is over."""

Done = bool
"""Whether the phase is over, so that the next one begins."""


class PhaseRule(Generic[Answer]):
    """A phase of a round: which seats it asks, which answers are legal, and what they lead to."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset()

    def ask(self, table: Table) -> Asked:
        """Open the decisions of this phase, if any.

        Return True if the match waits here or the round is over.
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
        """Return the answer with everything it leaves open filled in, or why it is not allowed."""
        return self.why_not(battle, number, action) or action

    def act(self, table: Table, number: int, action: Answer) -> Done:
        """Carry out the answer; return whether the phase is over."""
        raise NotImplementedError
