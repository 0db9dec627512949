from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import ASLEEP
from rules.events import DieChangedSides
from rules.moments.fight import Fight
from rules.refusals import Code


class ThiefAttack(AttackRule):
    """An attack that retires the attacker and puts a target of equal or lower value in its place."""

    kind = AttackKind.THIEF
    changes_attackers = False
    rolls_attackers = False

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        lower = front.defences[targets[0]] <= front.counts[attackers[0]].value
        return None if lower else Code.TARGET_TOO_HIGH

    def strike(self, fight: Fight) -> None:
        fighter, victim = fight.fighters[0], fight.victims[0]
        place, stolen = fighter.place, victim.die
        stolen = stolen.with_marks(stolen.marks - {ASLEEP})
        fight.leave(fighter, kept=True)
        fight.table.emit(DieChangedSides(fight.against, victim.place, fight.seat, place, stolen))
        fight.roll_arrived(place)
