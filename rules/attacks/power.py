from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import ACE, ACE_BY_POWER, Front
from rules.dice import Die, DieKind
from rules.refusals import Code
from rules.skills import traits


class PowerAttack(AttackRule):
    """One die takes one that shows no more than it does, and no more than its size."""

    kind = AttackKind.POWER

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        die, needed = front.row[attackers[0]], front.defences[targets[0]]
        if die.skills and not traits(die.skills).power_attacks_alone:
            return Code.KIND_NOT_AVAILABLE
        if die.sides < needed:
            return Code.TARGET_BEYOND_SIZE
        if strength(die) >= needed or self.fits_with_help(front, die, attackers, needed):
            return None
        return Code.TARGET_TOO_HIGH

    def fits_with_help(self, front: Front, die: Die, attackers: Dice, needed: int) -> bool:
        if not front.fire:
            return False
        offered = front.help_range(attackers)
        if offered is None:
            return False
        low, high = offered
        return max(low, needed - strength(die)) <= min(high, die.sides - strength(die))

    def needs_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        return strength(front.row[attackers[0]]) < front.defences[targets[0]]

    def may_use_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        """Whether help that is not needed may be given all the same."""
        offered = front.help_range(attackers) if front.overshooting and front.fire else None
        die = front.row[attackers[0]]
        return offered is not None and strength(die) + offered[0] <= die.sides

    def help_fits(self, front: Front, attackers: Dice, targets: Dice, aid: int) -> bool:
        die, needed = front.row[attackers[0]], front.defences[targets[0]]
        return needed <= strength(die) + aid <= die.sides

    def help_that_fits(self, front: Front, attackers: Dice, targets: Dice) -> range:
        """By how much, in all, fire dice may be turned down; from the least on."""
        offered = front.help_range(attackers)
        if offered is None:
            return range(0)
        die, needed = front.row[attackers[0]], front.defences[targets[0]]
        least, most = offered
        return range(max(least, needed - strength(die)), min(most, die.sides - strength(die)) + 1)


def strength(die: Die) -> int:
    """What a die attacks with by power: an ace is high."""
    if die.kind is DieKind.WILDCARD and die.showing == ACE:
        return ACE_BY_POWER
    return die.value
