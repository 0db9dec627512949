"""Attacks of one die on several that add up to its value: speed, berserk and rush."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.kinds import AttackKind
from rules.refusals import Code


class Speed(AttackRule):
    """One die takes any number of dice that add up to exactly what it shows."""

    kind = AttackKind.SPEED

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets >= 1

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        total = sum(front.defences[place] for place in targets)
        return None if total == front.row[attackers[0]].value else Code.SUM_DIFFERS

    def all(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        attackers = front.attackers_open_to(self.kind)
        if not attackers:
            return
        by_value: dict[int, list[int]] = {}
        for place in attackers:
            by_value.setdefault(front.row[place].value, []).append(place)
        highest = max(by_value)
        targets = front.targets_open_to(self.kind)
        chosen: list[tuple[int, int, Dice]] = [(0, 0, ())]
        while chosen:
            number, total, together = chosen.pop()
            if number == len(targets):
                continue
            chosen.append((number + 1, total, together))
            total += front.defences[targets[number]]
            if total > highest:
                continue
            together = (*together, targets[number])
            chosen.append((number + 1, total, together))
            for attacker in by_value.get(total, ()):
                yield (attacker,), together


class Berserk(Speed):
    kind = AttackKind.BERSERK


class Rush(AttackRule):
    """One die takes exactly two that add up to what it shows, one of the three a rush die."""

    kind = AttackKind.RUSH

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets == 2

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        die = front.row[attackers[0]]
        if not (die.has("#") or any(front.foes[place].has("#") for place in targets)):
            return Code.NO_RUSH_DIE
        total = sum(front.defences[place] for place in targets)
        return None if total == die.value else Code.SUM_DIFFERS

    def all(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        if not any("#" in die.skills for row in (front.row, front.foes) for die in row):
            return
        attackers = front.attackers_open_to(self.kind)
        for targets in combinations(front.targets_open_to(self.kind), 2):
            for attacker in attackers:
                if self.fits(front, (attacker,), targets) is None:
                    yield (attacker,), targets
