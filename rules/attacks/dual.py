from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.attack_kinds import AttackKind
from rules.attacks.base import Dice
from rules.attacks.evil import EvilAttack
from rules.attacks.front import Front
from rules.refusals import Code


class DualAttack(EvilAttack):
    """An attack with two pairs of dice, in which each attacker captures a die with a lower value."""

    kind = AttackKind.DUAL
    obligatory = False

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == targets == 2

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        targets = front.targets_open_to(self.kind)
        pairs = [
            (own, prey)
            for own in front.attackers_open_to(self.kind)
            for prey in targets
            if self.why_no_pair(front, own, prey) is None
        ]
        for (one, his), (other, hers) in combinations(pairs, 2):
            if one != other and his != hers:
                yield (one, other), (his, hers)

    def why_no_pair(self, front: Front, attacker: int, target: int) -> Code | None:
        code = super().why_no_pair(front, attacker, target)
        if code is None and front.strength(attacker) == front.defences[target]:
            return Code.TARGET_TOO_HIGH
        return code
