from __future__ import annotations

from collections.abc import Sequence

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.refusals import Code
from rules.skills import traits


class PowerAttack(AttackRule):
    """An attack on one die whose value is no higher than the attacker's value and size."""

    kind = AttackKind.POWER

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        die, needed = front.row[attackers[0]], front.defences[targets[0]]
        if die.skills and not traits(die.skills).power_attacks_alone:
            return Code.KIND_NOT_AVAILABLE
        if front.counts[attackers[0]].sides < needed:
            return Code.TARGET_BEYOND_SIZE
        if front.strength(attackers[0]) >= needed or self.fits_with_help(front, attackers, needed):
            return None
        return Code.TARGET_TOO_HIGH

    def taken_alone(self, front: Front, attacker: int, targets: Sequence[int]) -> Sequence[int]:
        die = front.row[attacker]
        if front.fire or (die.skills and not traits(die.skills).power_attacks_alone):
            return super().taken_alone(front, attacker, targets)
        most = min(front.strength(attacker), front.counts[attacker].sides)
        return [target for target in targets if front.defences[target] <= most]

    def fits_with_help(self, front: Front, attackers: Dice, needed: int) -> bool:
        if not front.fire:
            return False
        offered = front.help_range(attackers)
        if offered is None:
            return False
        low, high = offered
        strength = front.strength(attackers[0])
        return max(low, needed - strength) <= min(high, front.counts[attackers[0]].sides - strength)

    def needs_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        return front.strength(attackers[0]) < front.defences[targets[0]]

    def may_use_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        offered = front.help_range(attackers) if front.overshooting and front.fire else None
        return (
            offered is not None
            and front.strength(attackers[0]) + offered[0] <= front.counts[attackers[0]].sides
        )

    def help_fits(self, front: Front, attackers: Dice, targets: Dice, aid: int) -> bool:
        raised = front.strength(attackers[0]) + aid
        return front.defences[targets[0]] <= raised <= front.counts[attackers[0]].sides

    def help_that_fits(self, front: Front, attackers: Dice, targets: Dice) -> range:
        offered = front.help_range(attackers)
        if offered is None:
            return range(0)
        least, most = offered
        strength, needed = front.strength(attackers[0]), front.defences[targets[0]]
        room = front.counts[attackers[0]].sides - strength
        return range(max(least, needed - strength), min(most, room) + 1)
