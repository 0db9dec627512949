from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.refusals import Code
from rules.skills import traits


class ShadowAttack(AttackRule):
    """An attack on one die whose value is at least the attacker's value and at most the attacker's size."""

    kind = AttackKind.SHADOW

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        die, needed = front.row[attackers[0]], front.defences[targets[0]]
        if needed < front.counts[attackers[0]].value:
            return Code.TARGET_TOO_LOW
        return Code.TARGET_BEYOND_SIZE if needed > die.sides + traits(die.skills).attacking.more else None
