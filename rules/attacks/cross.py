from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import CountableDie
from rules.refusals import Code, Refusal, refusal
from rules.roles import MULTIPLIES
from rules.skills import traits


class CrossAttack(AttackRule):
    """A skill attack of two dice whose values multiply to exactly what the target shows."""

    kind = AttackKind.CROSS

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 2 and targets == 1

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        if front.skill_is_forbidden:
            return refusal(Code.BUTTON_FORBIDS)
        return super().why_not(front, attackers, targets)

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        if not any(front.row[place].acts_as(MULTIPLIES) for place in attackers):
            return Code.NO_CROSS_DIE
        one, other = (front.counts[place] for place in attackers)
        return None if multiply_to(front.defences[targets[0]], one, other) else Code.SUM_DIFFERS

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        crossing = {place for place, die in enumerate(front.row) if die.skills and die.acts_as(MULTIPLIES)}
        if not crossing or front.skill_is_forbidden:
            return
        targets = front.targets_open_to(self.kind)
        for pair in combinations(front.attackers_open_to(self.kind), 2):
            for target in targets if not crossing.isdisjoint(pair) else ():
                if self.fits(front, pair, (target,)) is None:
                    yield pair, (target,)


def multiply_to(product: int, one: CountableDie, other: CountableDie) -> bool:
    first, second = numbers_of(one), numbers_of(other)
    if product == 0:
        return 0 in first or 0 in second
    return any(factor in first and product // factor in second for factor in divisors(product))


def numbers_of(die: CountableDie) -> range:
    return range(die.lowest if traits(die.skills).may_count_less else die.value, die.value + 1)


@lru_cache(maxsize=2048)
def divisors(number: int) -> tuple[int, ...]:
    return tuple(factor for factor in range(1, number + 1) if number % factor == 0)
