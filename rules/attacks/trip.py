from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front, armour_of, defence
from rules.dice import Die, DieKind
from rules.moments.fight import Fight
from rules.refusals import Code
from rules.rulesets import Ruleset
from rules.size_choices import turbo_choices
from rules.skills import traits


class TripAttack(AttackRule):
    """An attack that rolls attacker and target. The target is captured if its new value is not higher."""

    kind = AttackKind.TRIP

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        sizes = trip_sizes(front, attackers[0], targets[0])
        return None if sizes else Code.TRIP_HOPELESS

    def strike(self, fight: Fight) -> None:
        fighter, victim = fight.fighters[0], fight.victims[0]
        armour = armour_of(fight.foes, victim.place)
        counting = traits(fighter.die.skills).attacking
        if fighter.turbo is not None:
            fight.resize_turbo(fighter)
        fight.roll_fighter(fighter)
        fight.roll_target(victim)
        fighter.has_tripped = True
        needed = defence(victim.die, victim.die.value) + armour
        victim.taken = needed <= counting.apply(fighter.die.value)


def trip_sizes(front: Front, attacker: int, target: int) -> list[int | None]:
    """Return the turbo sizes with which a trip attack could succeed, or an empty list if none could.

    For a die without a choice of sizes, the result of a possible attack is `[None]`.
    """
    die = front.row[attacker]
    choices: list[int | None] = list(turbo_choices(die, front.ruleset)) or [None]
    return [size for size in choices if could_succeed(front, die, target, size)]


def could_succeed(front: Front, die: Die, target: int, turbo: int | None) -> bool:
    foe, counting = front.foes[target], traits(die.skills).attacking
    armour = armour_of(front.foes, target)
    size = extreme_size(die, front.ruleset, highest=True, turbo=turbo)
    best = counting.apply(die.value if traits(die.skills).keeps_value or not die.copies else size)
    if min(counting.apply(size), best) < defence(foe, foe.lowest) + armour:
        return False
    if traits(foe.skills).keeps_value:
        return best >= defence(foe, foe.value) + armour
    if traits(foe.skills).shows_largest:
        return best >= defence(foe, extreme_size(foe, front.ruleset, highest=False)) + armour
    return True


def extreme_size(die: Die, ruleset: Ruleset, *, highest: bool, turbo: int | None = None) -> int:
    if die.kind is DieKind.WILDCARD:
        return die.sides
    if turbo is not None:
        die = die.with_open_size(turbo)
    parts = [(half.swing, half.size or 0) for half in die.halves or ()] or [(die.swing, die.sides)]
    return sum(extreme_part(die, swing, size, ruleset, highest) for swing, size in parts)


def extreme_part(die: Die, swing: str, size: int, ruleset: Ruleset, highest: bool) -> int:
    for skill in traits(die.skills).resizing:
        size = skill.size_reached(die, size, swing, ruleset, highest)
    return size
