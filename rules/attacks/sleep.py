from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import ASLEEP
from rules.moments.fight import Fight
from rules.refusals import Code


class SleepAttack(AttackRule):
    """An attack that rolls the attacker and a higher target, which then cannot attack for one turn."""

    kind = AttackKind.SLEEP
    obligatory = False
    changes_attackers = False

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        higher = front.defences[targets[0]] > front.counts[attackers[0]].value
        return None if higher else Code.TARGET_TOO_LOW

    def strike(self, fight: Fight) -> None:
        fighter, victim = fight.fighters[0], fight.victims[0]
        if fighter.turbo is not None:
            fight.resize_turbo(fighter)
        fight.roll_fighter(fighter)
        fighter.has_tripped = True
        fight.roll_target(victim)
        fight.change_target(victim, victim.die.with_marks(victim.die.marks | {ASLEEP}), "put_to_sleep")
