"""All that a seat may answer now. Each phase says what there is (`rules/rounds/`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from rules.actions import Action, AdjustFire, Attack, Choose
from rules.answers import Answers, ByKind, Choices, Together
from rules.fight.legal import Attacks
from rules.rounds.turns.fire import Help

A = TypeVar("A", bound=Action)


class LegalActions(Together[Action]):
    """What one seat may answer now, by kind of action. Nothing is looked for before it is asked for.

    Where an action can be said in several ways, one of them is listed; `in` knows them all.
    """

    def __init__(self, by_kind: ByKind, allows: Callable[[Action], bool]) -> None:
        super().__init__(list(by_kind.values()))
        self.by_kind, self.allows = by_kind, allows

    def __contains__(self, action: object) -> bool:
        return self.allows(cast(Action, action))

    def of(self, kind: type[A]) -> Answers[A]:
        """Those of one kind."""
        return self.by_kind.get(kind, Answers())

    def without(self, *kinds: type[Action]) -> Together[Action]:
        """All but those of these kinds."""
        return Together([part for kind, part in self.by_kind.items() if kind not in kinds])

    @property
    def sizes(self) -> Choices[Choose]:
        return cast("Choices[Choose]", self.by_kind[Choose])

    @property
    def attacks(self) -> Attacks:
        return cast(Attacks, self.by_kind[Attack])

    @property
    def help(self) -> Help:
        return cast(Help, self.by_kind[AdjustFire])
