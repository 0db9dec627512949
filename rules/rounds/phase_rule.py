"""What a phase can say; unwritten means: nobody has anything to decide."""

from __future__ import annotations

from typing import ClassVar

from rules.actions import Action
from rules.refusals import Code, Refusal, refusal
from rules.state.position import Position
from rules.state.table import Table

Asked = bool
"""Whether the match waits here: somebody is to decide, or the round is over."""

Done = bool
"""Whether the phase is over, so that the next one begins."""


class PhaseRule:
    """One phase of a round: whom it asks, what they may answer, and what comes of it."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset()

    def ask(self, table: Table) -> Asked:
        """Open the decisions of this phase, if anybody has one."""
        return False

    def why_not_asked(self, battle: Position, number: int) -> Refusal:
        """Why a seat that is not asked may not answer."""
        return refusal(Code.NOT_YOUR_DECISION, phase=battle.phase.value)

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        """Why a seat that is asked may not answer so."""
        return None

    def meant(self, battle: Position, number: int, action: Action) -> Action | Refusal:
        """The answer with everything said that it leaves open, or why it is not allowed."""
        return self.why_not(battle, number, action) or action

    def act(self, table: Table, number: int, action: Action) -> Done:
        """Carry the answer out."""
        raise NotImplementedError
