from __future__ import annotations

from collections.abc import Iterator

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front, open_kinds
from rules.refusals import Code, Refusal, refusal


class EvilAttack(AttackRule):
    """A power attack with several evil dice at the same time, each on a different target.

    Attackers and targets are paired in the order in which they are named. The effects of a capture apply only
    to its own pair.
    """

    kind = AttackKind.EVIL

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == targets >= 1

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        codes = (self.why_no_pair(front, *pair) for pair in zip(attackers, targets, strict=True))
        return next((code for code in codes if code is not None), None)

    def explain_refusal(self, code: Code, front: Front, attackers: Dice, targets: Dice) -> Refusal:
        pairs = zip(attackers, targets, strict=True)
        attacker, target = next(pair for pair in pairs if self.why_no_pair(front, *pair) is code)
        if code is Code.KIND_NOT_AVAILABLE:
            return refusal(code, die=front.row[attacker].recipe, kind=AttackKind.POWER.value)
        return super().explain_refusal(code, front, (attacker,), (target,))

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        targets = front.targets_open_to(self.kind)
        attackers = front.attackers_open_to(self.kind)
        preys = [
            [place for place in targets if self.why_no_pair(front, own, place) is None] for own in attackers
        ]
        picked: list[tuple[int, Dice, Dice]] = [(0, (), ())]
        while picked:
            number, own, taken = picked.pop()
            if number == len(attackers):
                if own:
                    yield own, taken
                continue
            picked.append((number + 1, own, taken))
            picked.extend(
                (number + 1, (*own, attackers[number]), (*taken, prey))
                for prey in preys[number]
                if prey not in taken
            )

    def why_no_pair(self, front: Front, attacker: int, target: int) -> Code | None:
        needed = front.defences[target]
        if AttackKind.POWER not in open_kinds(front.row[attacker]):
            return Code.KIND_NOT_AVAILABLE
        if front.counts[attacker].sides < needed:
            return Code.TARGET_BEYOND_SIZE
        return None if front.strength(attacker) >= needed else Code.TARGET_TOO_HIGH
