"""The legal actions of a seat. Each phase of a round lists its own actions (see `rules/rounds/`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from rules.actions import Action, AdjustFire, Attack, Choose
from rules.answers import Answers, ByKind, Choices, Combined
from rules.fight.legal import Attacks
from rules.rounds.turns.fire import Help

A = TypeVar("A", bound=Action)


class LegalActions(Combined[Action]):
    """The legal actions of one seat, grouped by kind and generated on demand.

    Iteration yields each action in one form only. The operator `in` accepts every form of an action.
    """

    def __init__(self, by_kind: ByKind, allows: Callable[[Action], bool]) -> None:
        super().__init__(list(by_kind.values()))
        self.by_kind, self.allows = by_kind, allows

    def __contains__(self, action: object) -> bool:
        return self.allows(cast(Action, action))

    def answers_of(self, kind: type[A]) -> Answers[A]:
        return self.by_kind.get(kind, Answers())

    def answers_without(self, *kinds: type[Action]) -> Combined[Action]:
        return Combined([part for kind, part in self.by_kind.items() if kind not in kinds])

    @property
    def sizes(self) -> Choices[Choose]:
        return cast("Choices[Choose]", self.by_kind[Choose])

    @property
    def attacks(self) -> Attacks:
        return cast(Attacks, self.by_kind[Attack])

    @property
    def help(self) -> Help:
        return cast(Help, self.by_kind[AdjustFire])
