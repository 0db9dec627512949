from __future__ import annotations

from collections.abc import Iterator

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.attacks.sum_attacks import pairs_taken_by_one
from rules.events import DieLeft
from rules.moments.fight import Fight
from rules.refusals import Code


class HoskinsAttack(AttackRule):
    """An attack on two dice that add up to the attacker's value. The opponent then gets the attacker."""

    kind = AttackKind.HOSKINS
    obligatory = False

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets == 2

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        total = sum(front.defences[place] for place in targets)
        return None if total == front.counts[attackers[0]].value else Code.SUM_DIFFERS

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        for attacker, targets in pairs_taken_by_one(front, self.kind):
            yield (attacker,), targets

    def conclude(self, fight: Fight) -> None:
        fighter = fight.fighters[0]
        if not fighter.gone:
            fighter.gone = True
            fight.table.emit(DieLeft(fight.seat, fighter.place, fighter.die, kept=True, to=fight.against))
