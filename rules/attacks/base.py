"""The base class of the attack rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.attack_kinds import AttackKind
from rules.attacks.front import Front, is_dizzy
from rules.moments.fight import Fight
from rules.refusals import Code, Refusal, refusal
from rules.skills import traits

Dice = tuple[int, ...]


class AttackRule:
    """The rule of one kind of attack: its conditions, its possible attacks, and its effects."""

    kind: ClassVar[AttackKind]
    obligatory: ClassVar[bool] = True
    changes_attackers: ClassVar[bool] = True
    """True if skills may change the attackers and the targets during the attack."""

    rolls_attackers: ClassVar[bool] = True
    """True if the attackers roll again. Turbo dice can take a new size only in such attacks."""
    is_attack: ClassVar[bool] = True
    """True if the dice count as attacking. False for teleport, which only exchanges two dice."""

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets == 1

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        """Return the code of the reason why these dice cannot make the attack, or None if they can.

        The caller has checked that every die may take part in this kind of attack.
        """
        raise NotImplementedError

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return self.one_on_one(front)

    def one_on_one(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        attackers = front.attackers_open_to(self.kind) if self.counts_fit(1, 1) else []
        if front.bound:
            attackers = [place for place in attackers if front.bound == {place}]
        if not attackers:
            return
        targets = front.targets_open_to(self.kind)
        for attacker in attackers:
            for target in self.taken_alone(front, attacker, targets):
                yield (attacker,), (target,)

    def taken_alone(self, front: Front, attacker: int, targets: Sequence[int]) -> Sequence[int]:
        return [target for target in targets if self.fits(front, (attacker,), (target,)) is None]

    def all_obligatory(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return self.find_attacks(front) if self.obligatory else iter(())

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        if not self.counts_fit(len(attackers), len(targets)):
            return refusal(Code.WRONG_COUNT, kind=self.kind.value)
        for place in attackers:
            die = front.row[place]
            if is_dizzy(die):
                return refusal(Code.DIZZY_DIE, die=die.recipe)
            if self.kind not in front.kinds_of(die):
                return refusal(Code.KIND_NOT_AVAILABLE, die=die.recipe, kind=self.kind.value)
        for place in targets:
            die = front.foes[place]
            if self.kind in traits(die.skills).immune_to:
                return refusal(Code.TARGET_IMMUNE, die=die.recipe, kind=self.kind.value)
            if place in front.out_of_reach:
                return refusal(Code.TREASURE, target=die.recipe)
        code = self.fits(front, attackers, targets)
        return None if code is None else self.explain_refusal(code, front, attackers, targets)

    def explain_refusal(self, code: Code, front: Front, attackers: Dice, targets: Dice) -> Refusal:
        dice = [front.row[place] for place in attackers]
        counts = [front.counts[place] for place in attackers]
        as_shown = [(die.value, die.sides) for die in dice] == [(die.value, die.sides) for die in counts]
        return refusal(
            code,
            kind=self.kind.value,
            die=", ".join(die.recipe for die in dice),
            showing=sum(die.value for die in counts),
            size=sum(die.sides for die in counts),
            target=", ".join(front.foes[place].recipe for place in targets),
            needed=sum(front.defences[place] for place in targets),
            **({} if as_shown else {"counts": True}),
        )

    def strike(self, fight: Fight) -> None:
        for victim in fight.victims:
            victim.taken = True

    def conclude(self, fight: Fight) -> None:
        """Apply effects that follow the rolls of the attackers. The base class does nothing."""
